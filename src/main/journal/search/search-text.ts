import { foldedWords, phoneWords } from '../../../shared/input/folded-text.ts';
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
  const issuer = instrument.kind === 'card' ? instrument.brand : instrument.bankName;
  const words = [
    ...foldedWords(customer.isShopsEmail ? '' : (customer.email ?? '')),
    ...phoneWords(customer.phone ?? ''),
    ...[note ?? '', issuer ?? '', instrument.lastFour].flatMap(foldedWords),
  ];
  return words.map((word) => `${WORD_BEGINS}${word}`).join('');
}

/** Returns the text to find: a long word anywhere, a word of one or two characters only at the start of a word. */
export function searchedPart(word: string): string {
  return WORD_BEGINS.slice(0, Math.max(0, INDEXED_LENGTH - [...word].length)) + word;
}

/**
 * Builds the FTS5 query for texts with these parts. It may also match texts in which the trigrams of a part are apart,
 * so each text is checked later. Adjacent trigrams suffice: the others cost more to read than they exclude.
 */
export function matchOf(parts: readonly string[]): string {
  return [...new Set(parts.flatMap(trigrams))].map((trigram) => `"${trigram.replaceAll('"', '""')}"`).join(' AND ');
}

/** Returns every third trigram and the last one. @param part three characters or more */
function trigrams(part: string): string[] {
  const characters = [...part];
  const last = characters.length - INDEXED_LENGTH;
  const found: string[] = [];
  for (let start = 0; start < characters.length; start += INDEXED_LENGTH) {
    const from = Math.min(start, last);
    found.push(characters.slice(from, from + INDEXED_LENGTH).join(''));
  }
  return found;
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
