import type { Handlers, PaymentPage } from '../../shared/bridge-contract.ts';
import { type Problem, problem, type Result } from '../../shared/problems.ts';
import { JournalUnreadable } from '../desk/journal-port.ts';
import type { Journal } from '../journal/journal.ts';
import type { ShopDays } from './shop-days.ts';
import { shownTimeline } from './shown-timeline.ts';

/** What the screens read of the journal. */
export type ReadableJournal = Pick<
  Journal,
  'page' | 'sums' | 'dayTotals' | 'choices' | 'payment' | 'sale' | 'timeline'
>;

type JournalChannel =
  | 'journal.page'
  | 'journal.sums'
  | 'journal.dayTotals'
  | 'journal.today'
  | 'journal.choices'
  | 'journal.payment';

/** What answers the channels that read the journal. @param given the problem where there is no journal to read */
export function createJournalHandlers(
  given: ReadableJournal | Problem,
  days: Pick<ShopDays, 'today'>,
): Pick<Handlers, JournalChannel> {
  const read = <Value>(ask: (journal: ReadableJournal) => Promise<Value>) =>
    readJournal(given, async (journal) => ({ ok: true, value: await ask(journal) }));
  return {
    'journal.page': (query) => read((journal) => journal.page(query)),
    'journal.sums': (query) => read(async (journal) => ({ sums: await journal.sums(query) })),
    'journal.dayTotals': (days) => read((journal) => journal.dayTotals(days)),
    'journal.today': () => read(() => days.today()),
    'journal.choices': () => read((journal) => journal.choices()),
    'journal.payment': ({ reference }) => readJournal(given, (journal) => readPayment(journal, reference)),
  };
}

async function readPayment(journal: ReadableJournal, reference: string): Promise<Result<PaymentPage>> {
  const payment = await journal.payment(reference);
  const sale = payment && (await journal.sale(payment.saleId));
  if (!payment || !sale) return problem('paymentNotFound', { reference });
  return { ok: true, value: { payment, sale: sale.sale, timeline: shownTimeline(await journal.timeline(reference)) } };
}

/** Reads where there is a journal; one that could not be read is a problem that the screens show. */
export async function readJournal<Readable extends object, Value>(
  journal: Readable | Problem,
  read: (journal: Readable) => Promise<Result<Value>>,
): Promise<Result<Value>> {
  if ('code' in journal) return { ok: false, problem: journal };
  try {
    return await read(journal);
  } catch (error) {
    if (error instanceof JournalUnreadable) return problem('journalNotOpen', { failure: error.failure });
    throw error;
  }
}
