import { hasCardNumber } from '../../../shared/input/card-number.ts';

/** No text of the service is kept longer than this, in characters. */
const LONGEST_TEXT = 300;

const MASK = '••••';

/** Four digits or more of any script, in one piece or with single spaces or dashes between them. */
const DIGIT_RUN = /\p{Nd}(?:[\p{Zs}\p{Pd}]?\p{Nd}){3,}/gu;

/**
 * Makes a text of the service safe to journal and to show: without control characters, with runs of digits masked, since a
 * message may repeat a card number or an OTP, and bounded in length.
 * @param typed what a person keyed for this request; masked wherever it stands, since a security code has only three digits
 */
export function redact(text: string, typed: readonly string[] = []): string {
  const plain = text
    .toWellFormed()
    .replace(/\p{Cf}/gu, '')
    .replace(/[\p{Cc}\p{Z}]+/gu, ' ')
    .trim();
  const withoutTyped = typed.reduce((rest, value) => (value === '' ? rest : rest.replaceAll(value, MASK)), plain);
  // Bounded first: a text of the service may be very long.
  return maskSmallGroups(shorten(maskRuns(withoutTyped)));
}

/** Masks runs of four digits or more, and every digit of what holds a card number in smaller groups. */
export function maskDigits(text: string): string {
  return maskSmallGroups(maskRuns(text));
}

function maskRuns(text: string): string {
  return text.replace(DIGIT_RUN, MASK);
}

function maskSmallGroups(text: string): string {
  return hasCardNumber(text) ? text.replace(/\p{Nd}/gu, '•') : text;
}

function shorten(text: string): string {
  const characters = [...text];
  return characters.length > LONGEST_TEXT ? `${characters.slice(0, LONGEST_TEXT - 1).join('')}…` : text;
}
