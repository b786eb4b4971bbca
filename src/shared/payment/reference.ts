import { isCardNumber } from '../input/card-number.ts';

/**
 * A reference is `TILL-YYMMDD-CCCC-RRRRRRRRX`, the service's `transactionId`. Its parts are the till's name, the shop's
 * day, a counter in base 36 that survives restarts, eight random characters (41 bits) and a check character, so that
 * people can read it over the phone. It has at most 30 characters of `A-Z0-9-`.
 */
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const DAY_LENGTH = 6;
const COUNTER_LENGTH = 4;
const RANDOM_LENGTH = 8;

/** The name of a till, with which each of its references begins. */
export const TILL_NAME = /^[A-Z0-9]{1,4}$/;

/** The counter starts again after this many payments. The random part tells references of different rounds apart. */
export const COUNTER_ROUND = 36 ** COUNTER_LENGTH;

/**
 * Returns a new reference. Each payment has only one, which every retry reuses.
 * @param parts `day` as YYMMDD in the shop's time zone; `counter` counts payments of this till; `randomInt(n)` returns
 * 0 to n-1
 */
export function makeReference(parts: {
  till: string;
  day: string;
  counter: number;
  randomInt: (below: number) => number;
}): string {
  if (!TILL_NAME.test(parts.till)) throw new RangeError('A till name has 1 to 4 characters of A-Z and 0-9.');
  if (!/^\d{6}$/.test(parts.day)) throw new RangeError('The day of a reference is written YYMMDD.');
  const counter = (parts.counter % COUNTER_ROUND).toString(36).toUpperCase().padStart(COUNTER_LENGTH, '0');
  const random = Array.from({ length: RANDOM_LENGTH }, () => ALPHABET.charAt(parts.randomInt(ALPHABET.length))).join(
    '',
  );
  const reference = checked(`${parts.till}-${parts.day}-${counter}-${random}`);
  return endsInCardNumber(reference) ? checked(`${parts.till}-${parts.day}-${counter}-A${random.slice(1)}`) : reference;
}

/**
 * Tells whether the last 13 characters (after the day) or the last 19 (from the day on) are a card number. No reference
 * may end in a card number, since a search for it would look like a search for the card.
 */
export function endsInCardNumber(reference: string): boolean {
  const characters = reference.replaceAll('-', '');
  const afterDay = COUNTER_LENGTH + RANDOM_LENGTH + 1;
  return [afterDay, DAY_LENGTH + afterDay].some((length) => isCardNumber(characters.slice(-length)));
}

function checked(body: string): string {
  return body + checkCharacter(body.replaceAll('-', ''));
}

/** Requires the form of a Paydesk reference and a check character that fits. */
export function isReference(text: string): boolean {
  if (!/^[A-Z0-9]{1,4}-\d{6}-[A-Z0-9]{4}-[A-Z0-9]{9}$/.test(text)) return false;
  const characters = text.replaceAll('-', '');
  return checkCharacter(characters.slice(0, -1)) === characters.slice(-1);
}

/** Computes ISO 7064 MOD 37,36, which finds every wrong character, and all but one in 630 swaps of neighbours. */
export function checkCharacter(characters: string): string {
  let product = 36;
  for (const character of characters) {
    const sum = (product + ALPHABET.indexOf(character)) % 36 || 36;
    product = (sum * 2) % 37;
  }
  return ALPHABET.charAt((37 - product) % 36);
}
