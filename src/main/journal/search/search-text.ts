import { foldedWords, phoneWords } from '../../../shared/input/folded-text.ts';
import type { PaymentRecord } from '../../../shared/payment/records.ts';

/*
 * What full text sees of a payment, and how a search text is put to it. The index knows every three characters in a row.
 * Two spaces stand before each word, so that one or two characters can be found where a word begins.
 */

/** What a payment is found by: e-mail, phone, order number or note, bank and last four, folded. The shop's own e-mail finds none. */
export function searchText({ customer, note, instrument }: PaymentRecord): string {
  const bank = instrument.kind === 'account' ? instrument.bankName : '';
  const words = [
    ...foldedWords(customer.isShopsEmail ? '' : customer.email),
    ...phoneWords(customer.phone ?? ''),
    ...[note ?? '', bank, instrument.lastFour].flatMap(foldedWords),
  ];
  return words.map((word) => `${WORD_BEGINS}${word}`).join('');
}

/** What must stand in the search text: a long word anywhere, one of one or two characters where a word begins. */
export function searchedPart(word: string): string {
  return WORD_BEGINS.slice(0, Math.max(0, INDEXED_LENGTH - [...word].length)) + word;
}

/** By which e-mail a customer's payments are found; empty where it is the shop's own. */
export function emailKeyOf({ email, isShopsEmail }: PaymentRecord['customer']): string {
  return isShopsEmail ? '' : emailKey(email);
}

/** An e-mail address as it is looked up. */
export function emailKey(email: string): string {
  return foldedWords(email).join('');
}

const WORD_BEGINS = '  ';
const INDEXED_LENGTH = 3;
