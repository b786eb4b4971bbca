import { cardBrand } from '../../shared/input/fields.ts';

export interface Typed {
  text: string;
  caret: number;
}

/** Groups the digits of a card number in the way of its brand. Leaves text with letters unchanged. */
export function groupCardNumber(text: string): string {
  if (!/^[\d\s-]*$/.test(text)) return text;
  const digits = text.replace(/\D/g, '');
  const gaps = cardBrand(digits)?.gaps ?? [4, 8, 12];
  const all = digits.length > 16 ? [...gaps, 16] : gaps;
  return [...digits].map((digit, index) => (all.includes(index) ? ` ${digit}` : digit)).join('');
}

/** Turns `0927` into `09/27`, and `9` into `09/`, because no month starts with a digit above 1. */
export function writeExpiry(text: string): string {
  if (!/^[\d/\s]*$/.test(text)) return text;
  const typed = text.replace(/\s/g, '');
  const digits = (/^[2-9]/.test(typed) || /^1\//.test(typed) ? `0${typed}` : typed).replaceAll('/', '');
  if (digits.length < 2) return digits;
  return digits.length === 2 && !typed.endsWith('/') && typed.length >= 2
    ? digits
    : `${digits.slice(0, 2)}/${digits.slice(2)}`;
}

/** Turns `01021990` into `01/02/1990`. Keeps existing slashes, so that a digit before them can be changed. */
export function writeDate(text: string): string {
  if (!/^[\d/]*$/.test(text)) return text;
  const ended = text.replace(
    /^(\d\d\/)?(\d)\/$/,
    (_all, day: string | undefined, single: string) => `${day ?? ''}0${single}/`,
  );
  if (/^\d{1,2}\/(\d{0,2}|\d{1,2}\/\d{0,4})$/.test(ended)) return ended;
  const digits = text.replaceAll('/', '');
  return [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter((part) => part !== '').join('/');
}

/** Reformats typed text and keeps the caret behind the same digit. */
export function rewrite(typed: Typed, write: (text: string) => string): Typed {
  const text = write(typed.text);
  if (text === typed.text) return typed;
  if (typed.caret === typed.text.length) return { text, caret: text.length };
  const digitsBefore = typed.text.slice(0, typed.caret).replace(/\D/g, '').length;
  return { text, caret: caretAfterDigits(text, digitsBefore) };
}

function caretAfterDigits(text: string, count: number): number {
  let seen = 0;
  for (const [index, character] of [...text].entries()) {
    if (seen === count) return index;
    if (/\d/.test(character)) seen += 1;
  }
  return text.length;
}
