import { hasCardNumber, holdsNumberOfBrand } from '../../../shared/input/card-number.ts';
import { hideKeyed, type KeyedValues, MASK, NOTHING_KEYED } from './keyed-values.ts';

/** No text of the service is kept longer than this, in characters. */
const LONGEST_TEXT = 300;

/** No more of a text is looked at, in characters: the service may send very long ones. */
const LONGEST_READ = 2_000;

/** Four digits or more of any script, in one piece or with single spaces or dashes between them. */
const DIGIT_RUN = /\p{Nd}(?:[\p{Zs}\p{Pd}]?\p{Nd}){3,}/gu;

/** Digits with whatever signs between them; a dial code is one piece. */
const DIAL_CODE_OR_NUMBER = /[*#]\d[\d*]*#|\p{Nd}(?:[^\p{L}\p{N}]{0,3}\p{Nd})*/gu;

/**
 * Makes a text of the service safe to journal and to show: without control characters, with runs of digits masked, since a
 * message may repeat a card number or an OTP, and bounded in length.
 * @param keyed what was keyed for the payment; masked in every spelling, since a security code has only three digits
 */
export function redact(text: string, keyed: KeyedValues = NOTHING_KEYED): string {
  // Bounded before the small groups: they are looked for in all of a text.
  return maskSmallGroups(shorten(maskRuns(hideKeyed(plain(text), keyed))));
}

/**
 * Makes what the customer shall do safe to show, and nothing more: dial codes, amounts and account numbers stay. Masks what was
 * keyed and card numbers. Never to be written down.
 */
export function redactForCounter(text: string, keyed: KeyedValues): string {
  return shorten(hideKeyed(plain(text), keyed).replace(DIAL_CODE_OR_NUMBER, (found) => (isCard(found) ? MASK : found)));
}

/** The parts of a dial code are numbers of their own, unless they are the groups of a card. */
function isCard(found: string): boolean {
  const isDialCode = /^[*#]/.test(found) && !/\d{4}\*\d{4}\*\d{4}\*\d{3,4}/.test(found);
  return (isDialCode ? found.split('*') : [found]).some(holdsNumberOfBrand);
}

function plain(text: string): string {
  return text
    .slice(0, LONGEST_READ)
    .toWellFormed()
    .replace(/\p{Cf}/gu, '')
    .replace(/[\p{Cc}\p{Z}]+/gu, ' ')
    .trim();
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
