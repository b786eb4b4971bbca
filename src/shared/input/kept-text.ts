import { ANY_GAP, holdsNumberOfBrand, lastFourOfWholeCard, plainDigits } from './card-number.ts';

/** A BVN has eleven digits and begins with 22; people write it in one piece, or in groups of 3, 4 and 4. */
const BVN = /(?<!\d)22\d(?:\d{8}|[\s.\p{Pd}]\d{4}[\s.\p{Pd}]\d{4})(?!\d)/u;

/** Matches a BVN in any groups, but no day with a number after it, and no number followed by a letter. */
const GROUPED_BVN = new RegExp(
  String.raw`(?<!\d)(?!22(?:\D\d{1,2}\D(?:19|20)\d\d|(?:0[1-9]|1[0-2])\d\d\D+\d{5})(?!\d))22(?:${ANY_GAP}\d){9}(?![\p{L}\d])`,
  'u',
);

/** Returns true if the whole text is one BVN, in any grouping. A BVN is refused as a reference or phone number. */
export function isBvn(text: string): boolean {
  return /^22\d{9}$/.test(plainDigits(text).replace(/[\s.\p{Pd}]/gu, ''));
}

/** Tells whether a text is a card number or a BVN, which must be neither sent nor stored as a reference. */
export function isSensitiveNumber(text: string): boolean {
  return lastFourOfWholeCard(text) !== null || isBvn(text);
}

/** Finds a card number beside its expiry or security code. With letters, a text is another system's reference. */
export function isCardBesideDigits(text: string): boolean {
  return /\D/.test(text) && !/\p{L}/u.test(text) && holdsNumberOfBrand(text);
}

/** Tells whether a text may be stored: it holds no card number and no BVN, in any script's digits. */
export function mayBeKept(text: string): boolean {
  return !holdsNumberOfBrand(text) && !holdsBvn(text) && !GROUPED_BVN.test(plainDigits(text));
}

/** Finds a BVN that has no digit before or after it. */
export function holdsBvn(text: string): boolean {
  return BVN.test(plainDigits(text));
}
