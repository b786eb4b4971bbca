import type { FoundPayment, SearchedPayments } from '../../shared/head-office-web/web-contract.ts';
import { foldedText, foldedWords } from '../../shared/input/folded-text.ts';
import { keptSearch } from '../../shared/journal/searched-text.ts';
import { wordsOf } from '../books/payment-columns.ts';
import type { FoundPage, LedgerView, PaymentsAsked } from './ledger-view.ts';
import { masked } from './mask.ts';

const PAGE = 100;

/** How many pages of the ledger are looked through for one that is shown. */
const MOST_PAGES = 10;

/**
 * Looks for payments as whoever may not see names, e-mail and phone: what is hidden is not found either, since whoever can ask
 * for the parts of an e-mail one by one has it in the end. So the ledger, which looks in what is hidden, is told no word: only how a
 * reference begins. The words are looked for here, in what is shown.
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

/** The same as whoever may see all of it. */
export async function searchPlain(
  view: LedgerView,
  journals: readonly string[],
  query: Omit<PaymentsAsked, 'limit'>,
): Promise<FoundPage> {
  return await view.payments(journals, { ...query, limit: PAGE });
}

function textOf({ reference, note, instrument }: FoundPayment['payment']): string {
  const bank = instrument.kind === 'account' ? instrument.bankName : (instrument.brand ?? '');
  return foldedText([reference, note ?? '', bank, instrument.lastFour].join('\n'));
}
