import passesLuhn from 'card-validator/dist/luhn-10.js';
import { isNumberOfBrand, mayBeUnionPay, withoutProductNumbers } from './card-brands.ts';

/** Recognises card numbers, and finds them in texts that would be stored. */

export const CARD_NUMBER_LENGTH = { least: 12, most: 19 } as const;

const USUAL_LENGTH = 16;
/** The lengths that are tried in turn if several would fit: usual lengths first. */
const LENGTHS_BY_USE: readonly number[] = [USUAL_LENGTH, 15, 14, 19, 18, 17, 13, 12];

/** Characters between two digits of one number. A comma before three digits is excluded: that is an amount. */
const BETWEEN = String.raw`(?:[\s\u2800\p{Pd}./_|*·•]|,(?!\d{3}(?!\d)))`;
const DIGIT_RUN = new RegExp(String.raw`\d(?:${BETWEEN}{0,3}\d)*`, 'gu');
/** Between groups of three or more digits, anything but letters is a gap; two digits may be hours or minutes. */
export const ANY_GAP = String.raw`(?:${BETWEEN}{0,3}|(?<=\d{3})[^\p{L}\p{N},]{1,4}(?=\d{3}|\d{1,2}(?!\d)))`;
const ODD_RUN = new RegExp(String.raw`\d(?:${ANY_GAP}\d)*`, 'gu');
/** Matches groups of four digits and, from the eleventh digit on, the groups of American Express and Diners. */
const PRINTED_GROUPS = new RegExp(
  String.raw`(?<!\d)\d{4}${BETWEEN}{1,3}(?:\d{4}${BETWEEN}{1,3}\d{3,4}(?!\d)(?:${BETWEEN}{1,3}\d{1,4}(?!\d))?|\d{6}${BETWEEN}{1,3}\d+)`,
  'gu',
);
/** The beginnings of the brands' numbers. 22 is excluded, because all BVNs begin with 22. */
const BEGINS_AS_CARDS = /^(?:2[2-7]|[3-6])/;

/** The card numbers that are searched inside a longer number, with stricter beginnings against chance matches. */
const WITHIN_LONGER: readonly (readonly [length: number, begins: RegExp])[] = [
  [USUAL_LENGTH, /^(?:2(?:20[0-4]|2[2-9]|[3-6]|7[0-2])|35|[4-6]|8[12]|9792)/],
  [15, /^3[47]/],
  [14, /^3(?:0[0-5]|[689])/],
  [19, /^(?:50|6)/],
];
/** The length of an expiry and a security code that follow a card number without a gap. */
const MOST_BEHIND = 8;
/** The longest number that is searched for a card number. Longer numbers are more likely the ids of bank transfers. */
const LONGEST_WITH_CARD = USUAL_LENGTH + MOST_BEHIND;
/** The beginning of order numbers that start with the day. */
const BEGINS_AS_DAY = /^(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:[0-2]\d|3[01])/;
const BEGINS_AS_PHONE = /^234[7-9]/;

/** A Nigerian phone number. No card number of 13 digits begins with 234. */
const PHONE_WITH_COUNTRY = /^234\d{10}$/;
/** Ten digits reveal no more than the first six and last four digits of a card, which may be kept. */
const MOST_DIGITS_KEPT = 10;

/** Requires 12 to 19 digits with a matching check digit. */
export function isCardNumber(digits: string): boolean {
  const { least, most } = CARD_NUMBER_LENGTH;
  // Brands are not checked: lists of brands and lengths are incomplete, and new ranges are issued every year.
  return digits.length >= least && digits.length <= most && /^\d+$/.test(digits) && passesLuhn(digits);
}

/**
 * Tells whether a text contains a card number by length and check digit, grouped or not, with any digits around it. A
 * text with a card number must not be stored. Digits of every script count.
 */
export function hasCardNumber(text: string): boolean {
  return cardNumbersIn(text).length > 0 || hasCardNumberInside(text);
}

/**
 * Returns true if a text contains a number with the beginning, length and check digit of a card brand. Order numbers,
 * barcodes and device numbers seldom have all three. Use `hasCardNumber`, which is stricter, for texts of a service.
 */
export function holdsNumberOfBrand(text: string): boolean {
  const plain = withoutProductNumbers(plainDigits(text));
  return cardNumbersIn(plain).some(isNumberOfBrand) || hasCardNumberInside(plain) || holdsUnionPay(plain);
}

/** Requires the beginning of a brand too, because identifiers often hold long numbers. Ignores leading zeros. */
export function looksLikeCardNumber(text: string): boolean {
  const withoutNoughts = plainDigits(text).replace(/(?<!\d)0+(?=\d)/g, '');
  return [text, withoutNoughts].flatMap(cardNumbersIn).some((number) => BEGINS_AS_CARDS.test(number));
}

/** @returns null if the text holds no card number */
export function lastFourOfCard(text: string): string | null {
  const numbers = cardNumbersIn(text);
  const usual = LENGTHS_BY_USE.flatMap((length) => numbers.filter((number) => number.length === length))[0];
  return usual?.slice(-4) ?? null;
}

/**
 * Finds a card number that is still being typed: more than ten digits, in one piece or in a card's groups, with a
 * card's beginning. The check digit means nothing yet, and a BVN looks the same.
 */
export function lastFourOfUnfinishedCard(text: string): string | null {
  const plain = plainDigits(text);
  const pieces = (plain.match(/\d+/g) ?? []).filter((piece) => piece.length > MOST_DIGITS_KEPT);
  const groups = (plain.match(PRINTED_GROUPS) ?? []).map((match) => match.replace(/\D/g, ''));
  const number = [...pieces, ...groups].find((digits) => BEGINS_AS_CARDS.test(digits));
  // A security code may follow, so only the usual length counts.
  return number?.slice(0, USUAL_LENGTH).slice(-4) ?? null;
}

/** Returns the last four digits if the whole text is one card number, as a reference must not be. */
export function lastFourOfWholeCard(text: string): string | null {
  const digits = plainDigits(text).replace(/[^\p{L}\d]/gu, '');
  return isCardNumber(digits) ? digits.slice(-4) : null;
}

/** Turns digits of every script into 0 to 9, and removes invisible characters and marks, as on keycap emoji. */
export function plainDigits(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\p{M}\p{Default_Ignorable_Code_Point}\p{Cf}]/gu, '')
    .replace(/[^\P{Nd}0-9]/gu, (digit) => String(digitValue(digit)));
}

function cardNumbersIn(text: string): string[] {
  // An ASCII character is at most one digit, so short codes and states need no further check.
  if (text.length < CARD_NUMBER_LENGTH.least && /^[ -~]*$/.test(text)) return [];
  const plain = plainDigits(text);
  const whole = groupsIn(plain, DIGIT_RUN).flatMap(beginningWith);
  return [...whole, ...groupsIn(plain, ODD_RUN).flatMap(beginningOfLonger)];
}

/** Splits each run of digits into groups, and returns the groups from the first on, from the second on, and so on. */
function groupsIn(plain: string, runs: RegExp): string[][] {
  return (plain.match(runs) ?? []).flatMap((run) => {
    const groups = run.split(/\D+/);
    return groups.map((_, first) => groups.slice(first, first + LONGEST_WITH_CARD));
  });
}

/** Returns the card numbers at the beginning of the groups, after leading zeros. They may end inside a group. */
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

/** Finds a card number at any place inside a longer number. */
function hasCardNumberInside(text: string): boolean {
  const pieces = plainDigits(text).match(/\d{15,}/g) ?? [];
  return pieces
    .filter((piece) => piece.length <= LONGEST_WITH_CARD && !BEGINS_AS_DAY.test(piece))
    .some((piece) => [...piece].some((_, from) => cardsAtStart(piece.slice(from)).length > 0));
}

function beginningWith(groups: readonly string[]): string[] {
  const [first = ''] = groups;
  const { most } = CARD_NUMBER_LENGTH;
  // The expiry and the security code may follow the card number without a gap.
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

/** Returns a digit's value. The ten digits of a script are consecutive code points. */
function digitValue(digit: string): number {
  const point = digit.codePointAt(0) ?? 0;
  let before = 0;
  while (/^\p{Nd}$/u.test(String.fromCodePoint(point - before - 1))) before += 1;
  return before % 10;
}
