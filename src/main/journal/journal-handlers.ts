import type { Handlers, PaymentPage } from '../../shared/bridge-contract.ts';
import { problem, type Result } from '../../shared/problems.ts';
import type { Journal } from './journal.ts';
import type { ShopDays } from './shop-days.ts';
import { shownTimeline } from './shown-timeline.ts';

/** The parts of the journal that the screens read. */
export type ReadableJournal = Pick<
  Journal,
  'page' | 'sums' | 'dayTotals' | 'choices' | 'payment' | 'sale' | 'timeline' | 'hasPersonal'
>;

type JournalChannel =
  | 'journal.page'
  | 'journal.sums'
  | 'journal.dayTotals'
  | 'journal.today'
  | 'journal.choices'
  | 'journal.payment';

/** Creates the handlers of the channels that read the journal. */
export function createJournalHandlers(
  journal: ReadableJournal,
  days: Pick<ShopDays, 'today'>,
): Pick<Handlers, JournalChannel> {
  const read = async <Value>(value: Promise<Value>) => ({ ok: true, value: await value }) as const;
  return {
    'journal.page': (query) => read(journal.page(query)),
    'journal.sums': async (query) => ({ ok: true, value: { sums: await journal.sums(query) } }),
    'journal.dayTotals': (days) => read(journal.dayTotals(days)),
    'journal.today': () => read(days.today()),
    'journal.choices': () => read(journal.choices()),
    'journal.payment': ({ reference }) => readPayment(journal, reference),
  };
}

async function readPayment(journal: ReadableJournal, reference: string): Promise<Result<PaymentPage>> {
  const payment = await journal.payment(reference);
  const sale = payment && (await journal.sale(payment.saleId));
  if (!payment || !sale) return problem('paymentNotFound', { reference });
  const [timeline, hasPersonal] = await Promise.all([journal.timeline(reference), journal.hasPersonal(reference)]);
  return { ok: true, value: { payment, sale: sale.sale, timeline: shownTimeline(timeline), hasPersonal } };
}
