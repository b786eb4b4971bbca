import type { Handlers, PaymentPage } from '../../shared/bridge-contract.ts';
import { dayAfter } from '../../shared/days/day.ts';
import type { EventWithState } from '../../shared/journal/journal-entry.ts';
import { problem, type Result } from '../../shared/problems.ts';
import { JournalFailed, JournalUnreadable } from '../desk/ports/journal-port.ts';
import type { Clock } from '../desk/ports/parts.ts';
import type { Journal } from './journal.ts';
import type { ShopDays } from './shop-days.ts';

type ReadableJournal = Pick<
  Journal,
  'page' | 'sums' | 'dayTotals' | 'choices' | 'payment' | 'sale' | 'timeline' | 'hasPersonal'
>;

export function createJournalHandlers(journal: ReadableJournal, days: Pick<ShopDays, 'today'>) {
  const read = async <Value>(value: Promise<Value>) => ({ ok: true, value: await value }) as const;
  return {
    'journal.page': (query) => read(journal.page(query)),
    'journal.sums': async (query) => ({ ok: true, value: { sums: await journal.sums(query) } }),
    'journal.dayTotals': (days) => read(journal.dayTotals(days)),
    'journal.today': () => read(days.today()),
    'journal.choices': () => read(journal.choices()),
    'journal.payment': ({ reference }) => readPayment(journal, reference),
  } satisfies Partial<Handlers>;
}

async function readPayment(journal: ReadableJournal, reference: string): Promise<Result<PaymentPage>> {
  const payment = await journal.payment(reference);
  const sale = payment && (await journal.sale(payment.saleId));
  if (!payment || !sale) return problem('paymentNotFound', { reference });
  const [timeline, hasPersonal] = await Promise.all([journal.timeline(reference), journal.hasPersonal(reference)]);
  return { ok: true, value: { payment, sale: sale.sale, timeline: shownTimeline(timeline), hasPersonal } };
}

/** Removes the facts that a bank page returned. They are hints for the journal, and never reach the screens. */
export function shownTimeline(events: readonly EventWithState[]): EventWithState[] {
  return events.map((event) => {
    const { happening } = event.entry;
    if (happening.kind !== 'bankPageReturned') return event;
    const said = { ...happening.said, facts: {} };
    return { ...event, entry: { ...event.entry, happening: { ...happening, said } } };
  });
}

interface GlanceParts {
  journal: Pick<Journal, 'groups' | 'dayTotals'>;
  clock: Pick<Clock, 'now'>;
  days: ShopDays;
}

/** Creates the handler that groups the payments of today and yesterday. */
export function createGlanceHandlers({ journal, clock, days }: GlanceParts): Pick<Handlers, 'glance.read'> {
  const ofDay = (day: string) => journal.groups({ dayFrom: day, dayTo: day });
  return {
    'glance.read': async () => {
      const now = clock.now();
      const { day } = await days.at(now);
      const before = dayAfter(day, -1);
      const [today, yesterday, { returns }] = await Promise.all([
        ofDay(day),
        ofDay(before),
        journal.dayTotals({ from: before, to: day }),
      ]);
      return { ok: true, value: { asOf: now.toISOString(), day, today, yesterday, returns } };
    },
  };
}

/** Turns a journal failure into a problem that a person reads. Any other error is a bug and is thrown on. */
export function tellJournalFaults<Some extends Partial<Handlers>>(handlers: Some): Some {
  const telling = Object.entries(handlers).map(([channel, answer]) => [
    channel,
    async (request: never) => {
      try {
        return await answer(request);
      } catch (error) {
        if (error instanceof JournalFailed) return problem('journalFailed', { failure: error.failure });
        if (error instanceof JournalUnreadable) return problem('journalNotOpen', { failure: error.failure });
        throw error;
      }
    },
  ]);
  return Object.fromEntries(telling);
}
