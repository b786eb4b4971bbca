import { ANY_GAP, holdsNumberOfBrand, lastFourOfWholeCard, plainDigits } from './card-number.ts';

/** A BVN has eleven digits and begins with 22; people write it in one piece, or as 3, 4 and 4. */
const BVN = /(?<!\d)22\d(?:\d{8}|[\s.\p{Pd}]\d{4}[\s.\p{Pd}]\d{4})(?!\d)/u;

/** The same in any groups. Not a day with a number behind it, as orders have, and not what goes on with a letter: that is a reference. */
const GROUPED_BVN = new RegExp(
  String.raw`(?<!\d)(?!22(?:\D\d{1,2}\D(?:19|20)\d\d|(?:0[1-9]|1[0-2])\d\d\D+\d{5})(?!\d))22(?:${ANY_GAP}\d){9}(?![\p{L}\d])`,
  'u',
);

/** Whether a text is all one BVN, however its digits are parted. For texts that are references or phone numbers. */
export function isBvn(text: string): boolean {
  return /^22\d{9}$/.test(plainDigits(text).replace(/[\s.\p{Pd}]/gu, ''));
}

/** Whether a text that is to be a reference is a card number or a BVN: it must neither be sent as one nor be kept. */
export function isSensitiveNumber(text: string): boolean {
  return lastFourOfWholeCard(text) !== null || isBvn(text);
}

/** Whether what a person writes may be kept for ever: no card number may be in it, and no BVN. Digits of every script count. */
export function mayBeKept(text: string): boolean {
  return !holdsNumberOfBrand(text) && !holdsBvn(text) && !GROUPED_BVN.test(plainDigits(text));
}

/** Whether a BVN stands in a text, with no digit before or behind it. */
export function holdsBvn(text: string): boolean {
  return BVN.test(plainDigits(text));
}
