import { foldedWords, phoneWords } from '../../../shared/input/folded-text.ts';
import { issuerOf } from '../../../shared/payment/instrument-parts.ts';
import type { PaymentRecord } from '../../../shared/payment/records.ts';

/*
 * The indexed text of a payment and the queries on it. The index has every sequence of three characters. Two spaces
 * before each word make one or two characters searchable at the start of a word.
 */

/**
 * Returns the searchable text of a payment: e-mail, phone, order number or note, bank or card brand, and last four,
 * folded. The shop's own e-mail is left out.
 */
export function searchText({ customer, note, instrument }: PaymentRecord): string {
  const words = [
    ...foldedWords(customer.isShopsEmail ? '' : (customer.email ?? '')),
    ...phoneWords(customer.phone ?? ''),
    ...[note ?? '', issuerOf(instrument) ?? '', instrument.lastFour].flatMap(foldedWords),
  ];
  return words.map((word) => `${WORD_BEGINS}${word}`).join('');
}

/** Returns the text to find: a long word anywhere, a word of one or two characters only at the start of a word. */
export function searchedPart(word: string): string {
  return WORD_BEGINS.slice(0, Math.max(0, INDEXED_LENGTH - [...word].length)) + word;
}

/**
 * Builds the FTS5 query for texts with these parts, from the first and the last trigram of each: the others cost more to
 * read than they exclude. It may match texts in which the two trigrams are apart, so each text is checked later.
 * @param parts three characters or more each
 */
export function matchOf(parts: readonly string[]): string {
  const trigrams = parts.flatMap((part) => [
    [...part].slice(0, INDEXED_LENGTH).join(''),
    [...part].slice(-INDEXED_LENGTH).join(''),
  ]);
  return [...new Set(trigrams)].map((trigram) => `"${trigram.replaceAll('"', '""')}"`).join(' AND ');
}

/** Returns the key for a customer's e-mail; empty if it is the shop's own or erased. */
export function emailKeyOf({ email, isShopsEmail }: PaymentRecord['customer']): string {
  return isShopsEmail || email === null ? '' : emailKey(email);
}

/** Folds an e-mail address for lookups. */
export function emailKey(email: string): string {
  return foldedWords(email).join('');
}

const WORD_BEGINS = '  ';
const INDEXED_LENGTH = 3;
