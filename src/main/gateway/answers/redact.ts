import { hasCardNumber, holdsNumberOfBrand } from '../../../shared/input/card-number.ts';
import { MASK } from './keyed-values.ts';

export const LONGEST_TEXT = 300;

/** The number of characters that are read of a text. No field keeps more than half of them. */
export const LONGEST_READ = 2 * LONGEST_TEXT;

/** Four digits or more of any script, in one piece or with single spaces or dashes between them. */
const DIGIT_RUN = /\p{Nd}(?:[\p{Zs}\p{Pd}]?\p{Nd}){3,}/gu;

/** Digits with any signs between them; a dial code is one match. */
const DIAL_CODE_OR_NUMBER = /[*#]\d[\d*]*#|\p{Nd}(?:[^\p{L}\p{N}]{0,3}\p{Nd})*/gu;

/** Removes control characters and long numbers, and bounds the length. */
export function redact(text: string): string {
  return shorten(maskDigits(plain(text)));
}

/** Masks card numbers, but no dial codes, amounts or account numbers. Never store the result. */
export function redactForCounter(text: string): string {
  return shorten(plain(text).replace(DIAL_CODE_OR_NUMBER, (found) => (isCard(found) ? MASK : found)));
}

/**
 * Tells whether digits form a card number. In a dial code they do only if its parts are the groups of a card number.
 */
function isCard(found: string): boolean {
  const isDialCode = /^[*#]/.test(found) && !/\d{4}\*\d{4}\*\d{4}\*\d{3,4}/.test(found);
  return (isDialCode ? found.split('*') : [found]).some(holdsNumberOfBrand);
}

/** Returns one line of visible characters. */
export function plain(text: string): string {
  return text
    .slice(0, LONGEST_READ)
    .toWellFormed()
    .replace(/\p{Cf}/gu, '')
    .replace(/[\p{Cc}\p{Z}]+/gu, ' ')
    .trim();
}

/** Masks runs of four digits or more, and every digit of a card number written in smaller groups. */
export function maskDigits(text: string): string {
  const masked = text.replace(DIGIT_RUN, MASK);
  return hasCardNumber(masked) ? masked.replace(/\p{Nd}/gu, '•') : masked;
}

function shorten(text: string): string {
  const characters = [...text];
  return characters.length > LONGEST_TEXT ? `${characters.slice(0, LONGEST_TEXT - 1).join('')}…` : text;
}
