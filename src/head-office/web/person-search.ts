import type { FoundPayment, SearchedPayments } from '../../shared/head-office-web/web-contract.ts';
import { foldedText, foldedWords } from '../../shared/input/folded-text.ts';
import { keptSearch } from '../../shared/journal/searched-text.ts';
import { issuerOf } from '../../shared/payment/instrument-parts.ts';
import { wordsOf } from '../books/payment-columns.ts';
import type { FoundPage, LedgerView } from './ledger-view.ts';
import { masked } from './mask.ts';

export const PAGE = 100;

/** How many pages of the ledger are searched for one page of results. */
const MOST_PAGES = 10;

/**
 * Searches for a person who may not see personal data, without matches on hidden data, which repeated searches would
 * reveal. Words are therefore matched here, against the masked text.
 */
export async function searchMasked(
  view: LedgerView,
  journals: readonly string[],
  query: Omit<SearchedPayments, 'shop' | 'till'>,
): Promise<FoundPage> {
  const { prefix } = wordsOf({ text: query.search });
  const words = prefix === null ? foldedWords(keptSearch(query.search)) : [];
  const search = prefix ?? '';
  const found: Omit<FoundPayment, 'shop'>[] = [];
  let { after } = query;
  for (let pages = 0; pages < MOST_PAGES; pages += 1) {
    const page = await view.payments(journals, { ...query, search, after, limit: PAGE });
    const shown = page.payments.map(({ journal, payment }) => ({ journal, payment: masked(payment) }));
    found.push(...shown.filter(({ payment }) => words.every((word) => textOf(payment).includes(word))));
    after = page.next;
    if (after === null || found.length >= PAGE) break;
  }
  return { payments: found, next: after };
}

function textOf({ reference, note, instrument }: FoundPayment['payment']): string {
  return foldedText([reference, note ?? '', issuerOf(instrument) ?? '', instrument.lastFour].join('\n'));
}
