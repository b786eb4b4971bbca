import { hasCardNumber } from './card-number.ts';

/** A BVN has eleven digits and begins with 22; people write it in one piece, or as 3, 4 and 4. */
const BVN = /(?<!\d)22\d(?:\d{8}|[\s-]\d{4}[\s-]\d{4})(?!\d)/;

/** Whether what a person writes may be kept for ever: no card number may be in it, and no BVN. */
export function mayBeKept(text: string): boolean {
  return !hasCardNumber(text) && !BVN.test(text.normalize('NFKC'));
}
