import passesLuhn from 'card-validator/dist/luhn-10.js';
import { isNumberOfBrand, mayBeUnionPay, withoutProductNumbers } from './card-brands.ts';

/** Card numbers: how one is told, and how one is found in a text that would be kept. */

export const CARD_NUMBER_LENGTH = { least: 12, most: 19 } as const;

/** Most have so many digits. */
const USUAL_LENGTH = 16;
/** By how many digits a card number is told apart where several would fit: the usual lengths first. */
const LENGTHS_BY_USE: readonly number[] = [USUAL_LENGTH, 15, 14, 19, 18, 17, 13, 12];

/** What may stand between two digits of one number. Not a comma before three digits: that is an amount. */
const BETWEEN = String.raw`(?:[\s\u2800\p{Pd}./_|*·•]|,(?!\d{3}(?!\d)))`;
const DIGIT_RUN = new RegExp(String.raw`\d(?:${BETWEEN}{0,3}\d)*`, 'gu');
/** Between groups of three digits or more, or before the last one, it may be anything but a letter: hours and minutes have two. */
export const ANY_GAP = String.raw`(?:${BETWEEN}{0,3}|(?<=\d{3})[^\p{L}\p{N},]{1,4}(?=\d{3}|\d{1,2}(?!\d)))`;
const ODD_RUN = new RegExp(String.raw`\d(?:${ANY_GAP}\d)*`, 'gu');
/** The groups of four, and those of American Express and Diners, from the eleventh digit on. */
const PRINTED_GROUPS = new RegExp(
  String.raw`(?<!\d)\d{4}${BETWEEN}{1,3}(?:\d{4}${BETWEEN}{1,3}\d{3,4}(?!\d)(?:${BETWEEN}{1,3}\d{1,4}(?!\d))?|\d{6}${BETWEEN}{1,3}\d+)`,
  'gu',
);
/** The numbers of the brands begin so. All BVNs begin with 22. */
const BEGINS_AS_CARDS = /^(?:2[2-7]|[3-6])/;

/**
 * The numbers of cards that are looked for within a longer one: how many digits they have, and how those begin. Fewer texts would
 * pass for a card by chance than with the beginnings alone.
 */
const WITHIN_LONGER: readonly (readonly [length: number, begins: RegExp])[] = [
  [USUAL_LENGTH, /^(?:2(?:20[0-4]|2[2-9]|[3-6]|7[0-2])|35|[4-6]|8[12]|9792)/],
  [15, /^3[47]/],
  [14, /^3(?:0[0-5]|[689])/],
  [19, /^(?:50|6)/],
];
/** An expiry and a security code, so far as they follow without a gap. */
const MOST_BEHIND = 8;
/** A card number with these, or with as many digits before it. What is longer names a transfer between banks rather. */
const LONGEST_WITH_CARD = USUAL_LENGTH + MOST_BEHIND;
/** Numbers of orders often begin with the day. */
const BEGINS_AS_DAY = /^(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:[0-2]\d|3[01])/;
const BEGINS_AS_PHONE = /^234[7-9]/;

/** No number of this country's phones is a card's: none of 13 digits begins so. */
const PHONE_WITH_COUNTRY = /^234\d{10}$/;
/** First six and last four are what may be kept of a card number: ten digits say no more than they do. */
const MOST_DIGITS_KEPT = 10;

/** Whether digits alone are a card number: 12 to 19 of them, and the check digit fits. */
export function isCardNumber(digits: string): boolean {
  const { least, most } = CARD_NUMBER_LENGTH;
  // Luhn alone decides: the list of brands and their lengths is a hint, and new ranges are issued every year.
  return digits.length >= least && digits.length <= most && /^\d+$/.test(digits) && passesLuhn(digits);
}

/**
 * Whether a text holds what is a card number by its length and its check digit, grouped or not, whatever digits stand
 * before and after it. It must not be kept. Digits of every script count.
 */
export function hasCardNumber(text: string): boolean {
  return cardNumbersIn(text).length > 0 || hasCardNumberInside(text);
}

/**
 * The same for what a person writes: order numbers, barcodes and device numbers are no card numbers unless they have a brand's
 * beginning, length and check digit. What a service says is judged by `hasCardNumber`, which refuses more.
 */
export function holdsNumberOfBrand(text: string): boolean {
  const plain = withoutProductNumbers(plainDigits(text));
  return cardNumbersIn(plain).some(isNumberOfBrand) || hasCardNumberInside(plain) || holdsUnionPay(plain);
}

/**
 * The same for identifiers of a service, in which long numbers are usual: only what also begins as the brands' numbers do.
 * Noughts in front of it hide none.
 */
export function looksLikeCardNumber(text: string): boolean {
  const withoutNoughts = plainDigits(text).replace(/(?<!\d)0+(?=\d)/g, '');
  return [text, withoutNoughts].flatMap(cardNumbersIn).some((number) => BEGINS_AS_CARDS.test(number));
}

/** The last four of the card number that a text holds; null where it holds none. */
export function lastFourOfCard(text: string): string | null {
  const numbers = cardNumbersIn(text);
  const usual = LENGTHS_BY_USE.flatMap((length) => numbers.filter((number) => number.length === length))[0];
  return usual?.slice(-4) ?? null;
}

/**
 * The last four, so far, of what may become a card number: more than ten digits in one piece, or in the groups of a card,
 * that begin as card numbers do. The check digit says nothing yet. A BVN looks the same. Null where there is none.
 */
export function lastFourOfUnfinishedCard(text: string): string | null {
  const plain = plainDigits(text);
  const pieces = (plain.match(/\d+/g) ?? []).filter((piece) => piece.length > MOST_DIGITS_KEPT);
  const groups = (plain.match(PRINTED_GROUPS) ?? []).map((match) => match.replace(/\D/g, ''));
  const number = [...pieces, ...groups].find((digits) => BEGINS_AS_CARDS.test(digits));
  // A security code may follow.
  return number?.slice(0, USUAL_LENGTH).slice(-4) ?? null;
}

/** The last four of a text that is all one card number; null where it is not. For texts that are references. */
export function lastFourOfWholeCard(text: string): string | null {
  const digits = plainDigits(text).replace(/[^\p{L}\d]/gu, '');
  return isCardNumber(digits) ? digits.slice(-4) : null;
}

/** With the digits of every script as 0 to 9, and without what cannot be seen and what stands over or around a digit, as on keycaps. */
export function plainDigits(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\p{M}\p{Default_Ignorable_Code_Point}\p{Cf}]/gu, '')
    .replace(/[^\P{Nd}0-9]/gu, (digit) => String(digitValue(digit)));
}

function cardNumbersIn(text: string): string[] {
  // One character of ASCII is one digit at most: codes and states need no closer look.
  if (text.length < CARD_NUMBER_LENGTH.least && /^[ -~]*$/.test(text)) return [];
  const plain = plainDigits(text);
  const whole = groupsIn(plain, DIGIT_RUN).flatMap(beginningWith);
  return [...whole, ...groupsIn(plain, ODD_RUN).flatMap(beginningOfLonger)];
}

/** The groups of digits of each run, from each of them on. */
function groupsIn(plain: string, runs: RegExp): string[][] {
  return (plain.match(runs) ?? []).flatMap((run) => {
    const groups = run.split(/\D+/);
    return groups.map((_, first) => groups.slice(first, first + LONGEST_WITH_CARD));
  });
}

/** The card numbers with which these groups begin, save for noughts, and which may end within one of them. */
function beginningOfLonger(groups: readonly string[]): string[] {
  const [whole = ''] = groups;
  const first = whole.replace(/^0+/, '');
  const isTooLong = first.length > LONGEST_WITH_CARD && whole.length > CARD_NUMBER_LENGTH.most + MOST_BEHIND;
  if (isTooLong || BEGINS_AS_PHONE.test(first)) return [];
  let digits = first;
  const ends = [digits.length];
  for (const group of groups.slice(1)) {
    digits += group;
    ends.push(digits.length);
  }
  return cardsAtStart(digits).filter(({ length }) => ends.some((end) => end >= length && end <= length + MOST_BEHIND));
}

function cardsAtStart(digits: string): string[] {
  return WITHIN_LONGER.filter(([length, begins]) => digits.length >= length && begins.test(digits))
    .map(([length]) => digits.slice(0, length))
    .filter(isCardNumber);
}

/** Whether a card number stands somewhere within a longer number, such as behind its expiry. */
function hasCardNumberInside(text: string): boolean {
  const pieces = plainDigits(text).match(/\d{15,}/g) ?? [];
  return pieces
    .filter((piece) => piece.length <= LONGEST_WITH_CARD && !BEGINS_AS_DAY.test(piece))
    .some((piece) => [...piece].some((_, from) => cardsAtStart(piece.slice(from)).length > 0));
}

/** The card numbers that begin with the first of these groups. */
function beginningWith(groups: readonly string[]): string[] {
  const [first = ''] = groups;
  const { most } = CARD_NUMBER_LENGTH;
  // The expiry and the security code may follow without a gap.
  if (first.length > most) return BEGINS_AS_CARDS.test(first) ? [first.slice(0, USUAL_LENGTH)] : [];
  const found: string[] = [];
  let digits = '';
  for (const group of groups) {
    digits += group;
    if (digits.length > most) break;
    if (isCardNumber(digits) && !PHONE_WITH_COUNTRY.test(digits)) found.push(digits);
  }
  return found;
}

/** In one piece, or in groups as cards have them. */
function holdsUnionPay(plain: string): boolean {
  return groupsIn(plain, DIGIT_RUN).some((groups) => {
    let digits = '';
    for (const group of groups) {
      if (group.length < 3) break;
      digits += group;
      if (mayBeUnionPay(digits)) return true;
    }
    return false;
  });
}

/** The ten digits of a script stand in a row. */
function digitValue(digit: string): number {
  const point = digit.codePointAt(0) ?? 0;
  let before = 0;
  while (/^\p{Nd}$/u.test(String.fromCodePoint(point - before - 1))) before += 1;
  return before % 10;
}
