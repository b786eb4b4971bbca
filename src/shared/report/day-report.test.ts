import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { JournalEntry } from '../journal/journal-entry.ts';
import type { Flow, ReportContents } from '../journal/report-contents.ts';
import { reportContentsSchema } from '../journal/report-contents.ts';
import type { PaymentRecord } from '../payment/records.ts';
import { type ClosedJournal, closedJournalOf, closedJournals, tillEntry } from '../testing/days.fixture.ts';
import { handedOver } from '../testing/histories.fixture.ts';
import { at } from '../testing/states.fixture.ts';
import { startDayReport } from './day-report.ts';
import { standingOf } from './standing.ts';
import { flowsTogether } from './tallies.ts';

const BOLAS_WORD = {
  by: { id: '0b7f3c7e-6d0a-4f0e-9d53-0c5e5f0f7a11', name: 'bola' },
  permission: 'secondCharge',
  reason: 'The customer showed the bank’s message.',
};

describe('a day report', () => {
  it('a day report counts paid and handed over by instrument, brand and person', () => {
    const { current } = closedJournalOf(entriesOf(handedOver()), []);
    const [naira] = current.contents().currencies;
    const one = { payments: 1, amountMinor: 150_000 };
    expect(naira?.total).toMatchObject({ begun: one, paid: one, handedOver: one, netMinor: 150_000 });
    expect(naira?.total.paidNotHandedOver.payments).toBe(0);
    expect(naira?.instruments).toMatchObject([{ instrument: 'card', paid: one }]);
    expect(naira?.brands).toMatchObject([{ brand: 'Mastercard', paid: one }]);
    expect(naira?.people).toMatchObject([{ person: 'ada', paid: one, handedOver: one }]);
    expect(naira?.outcomes).toEqual([{ outcome: 'paid', ...one }]);
    expect(naira?.banks).toEqual([]);
  });

  it('lists unsettled payments, and corrects them in the next report once they are settled', () => {
    const entries = entriesOf(handedOver());
    const { closings, current } = closedJournalOf(entries, [entries.length - 3]);
    const [first] = closings;
    expect(first?.contents.unsettled).toMatchObject([{ outcome: 'open', day: null, amountMinor: 150_000 }]);
    expect(first?.contents.currencies[0]).toMatchObject({
      total: { paid: { payments: 0 } },
      unsettled: { payments: 1, amountMinor: 150_000 },
    });
    const since = current.contents();
    expect(since.corrections).toMatchObject([{ day: 1, was: 'open', is: 'paid', handedOver: true }]);
    expect(since.unsettled).toEqual([]);
    expect(since.currencies[0]).toMatchObject({
      total: { begun: { payments: 0 }, paid: { payments: 1 } },
      unsettled: { payments: 0, amountMinor: 0 },
      perpetual: { begun: { payments: 1 }, paid: { payments: 1 } },
    });
  });

  it('counts returned money in the report of its decision, and only once', () => {
    const [paid] = entriesOf(handedOver()).slice(-1);
    if (!paid) throw new Error('There is no entry.');
    const back = (...amounts: number[]): JournalEntry => {
      const returns = amounts.map((amountMinor, index) => ({
        amount: { amountMinor, currency: 'NGN' },
        at: paid.at,
        by: 'bola',
        case: { id: '0b7f3c7e-6d0a-4f0e-9d53-0c5e5f0f7a11', number: index + 1 },
      }));
      return { ...paid, happening: { kind: 'returnsDecided', returns } };
    };
    const entries = [...entriesOf(handedOver()), back(50_000), back(50_000, 25_000)];
    const { closings, current } = closedJournalOf(entries, [entries.length - 2, entries.length - 1]);
    const totals = [...closings.map(({ contents }) => contents), current.contents()].map(
      ({ currencies }) => currencies[0]?.total,
    );
    expect(totals.map((total) => total?.returned.amountMinor)).toEqual([0, 50_000, 25_000]);
    expect(totals.map((total) => total?.netMinor)).toEqual([150_000, -50_000, -25_000]);
    expect(current.contents().corrections).toMatchObject([{ day: 1, was: 'paid', is: 'paid', returnedMinor: 25_000 }]);
  });

  it('does not call a payment late if its sale was cancelled only after it was paid', () => {
    const entries = entriesOf(handedOver()).slice(0, -1);
    const [paid] = entries.slice(-1);
    if (!paid) throw new Error('There is no entry.');
    const cancelled = { ...paid, at: at(600), happening: { kind: 'saleCancelled' as const } };
    const { corrections, currencies } = closedJournalOf([...entries, cancelled], []).current.contents();
    expect(corrections).toEqual([]);
    expect(currencies[0]).toMatchObject({
      total: { paid: { payments: 1 } },
      counts: { late: 0, corrections: 0, reviews: 1, cancelledSales: 1 },
    });
  });

  it("keeps listing what an earlier report left open, by that report's number", () => {
    const entries = entriesOf(handedOver()).slice(0, 2);
    const { closings } = closedJournalOf([...entries, tillEntry({ kind: 'saleParked' })], [2, 2]);
    expect(closings.map(({ contents }) => contents.unsettled.map(({ day }) => day))).toEqual([[null], [1]]);
  });

  it('a day report counts approvals, second charges, cancelled sales, copies and shifts', () => {
    const override = {
      reason: 'Two tables',
      payments: [{ reference: 'T1-261121-0001-AAAAAAAA1', outcome: 'unknown' as const }],
    };
    const intent = entriesOf(handedOver())[0];
    if (intent?.happening.kind !== 'paymentIntended') throw new Error('There is no intent.');
    const shift = { shift: 1, person: 'ada', personId: null, openedSeq: 1, counted: null, handedOver: [] };
    const entries = [
      { ...intent, happening: { ...intent.happening, override }, approved: BOLAS_WORD },
      { ...intent, happening: { kind: 'saleCancelled' as const } },
      tillEntry({ kind: 'dayPrinted', number: 1, copy: 0 }),
      tillEntry({ kind: 'dayPrinted', number: 1, copy: 1 }),
      ...[0, 1].map((copy) =>
        tillEntry({ kind: 'slipPrinted', of: 'T1-261121-0001-AAAAAAAA1', says: 'paid', copy, end: 'printed' }),
      ),
      tillEntry({ kind: 'shiftClosed', upTo: 4, ...shift }),
    ];
    const { counts, currencies, shifts } = closedJournalOf(entries, []).current.contents();
    expect(counts).toEqual({ approvals: 1, reprints: 2 });
    expect(currencies).toMatchObject([{ currency: 'NGN', counts: { secondCharges: 1, cancelledSales: 1 } }]);
    expect(shifts).toEqual([shift]);
  });
});

describe('the reports of any history', () => {
  it('day reports count every entry exactly once, unless it came after the last report', () => {
    inEveryJournal(({ entries, closings, current }) => {
      const stretches = [...closings.map(({ contents }) => contents), current.contents()].map((each) => each.entries);
      const counted = stretches.flatMap((each) =>
        each ? Array.from({ length: each.last.seq - each.first.seq + 1 }, (_, index) => each.first.seq + index) : [],
      );
      expect(counted).toEqual(entries.map(({ seq }) => seq));
      expect(stretches.reduce((sum, each) => sum + (each?.count ?? 0), 0)).toBe(entries.length);
      for (const { seq, businessDay } of stretches.flatMap((each) => (each ? [each.first, each.last] : []))) {
        expect(businessDay).toBe(entries[seq - 1]?.entry.day);
      }
      const known = entries.map(({ entry }) => entry.happening).filter(({ kind }) => kind === 'headAccepted');
      const numbers = closings.map(({ number }) => number);
      expect(new Set(numbers).size).toBe(numbers.length);
      expect(numbers.toSorted((one, other) => one - other)).toEqual(numbers);
      if (known.length === 0) expect(numbers).toEqual(numbers.map((_, index) => index + 1));
    });
  });

  it('day reports fit the journal, and add up to all of it with the entries after the last report', () => {
    inEveryJournal((journal) => {
      const contents = allContents(journal);
      expect(z.array(reportContentsSchema).parse(contents)).toEqual(contents);
      const whole = wholeOf(journal);
      for (const { currency, perpetual, unsettled, counts } of whole.currencies) {
        const totals = contents.flatMap((each) => each.currencies.filter((one) => one.currency === currency));
        expect(totals.map(({ total }) => flowOf(total)).reduce(flowsTogether)).toEqual(perpetual);
        expect(totals.at(-1)?.perpetual).toEqual(perpetual);
        expect(totals.at(-1)?.unsettled).toEqual(unsettled);
        for (const kind of ['secondCharges', 'cancelledSales'] as const) {
          expect(totals.reduce((sum, each) => sum + each.counts[kind], 0)).toBe(counts[kind]);
        }
      }
      for (const { unsettled, currencies } of contents) {
        expect(currencies.reduce((sum, each) => sum + each.unsettled.payments, 0)).toBe(unsettled.length);
      }
      for (const kind of ['reprints', 'approvals'] as const) {
        expect(contents.reduce((sum, { counts }) => sum + counts[kind], 0)).toBe(whole.counts[kind]);
      }
    });
  });

  it('the groups of a day report add up to the whole', () => {
    inEveryJournal((journal) => {
      for (const { currencies } of allContents(journal)) {
        for (const { total, instruments, people, brands, banks, outcomes } of currencies) {
          for (const groups of [instruments, people, [...brands, ...banks]]) {
            expect(groups.map(flowOf).reduce(flowsTogether, NO_FLOW)).toEqual(flowOf(total));
          }
          expect(outcomes.reduce((sum, { payments }) => sum + payments, 0)).toBe(total.begun.payments);
        }
      }
    });
  });

  it('corrects each payment in later reports until its outcome is final', () => {
    inEveryJournal((journal) => {
      const contents = allContents(journal);
      const newest = newestOf(journal);
      contents.forEach((_, index) => {
        for (const [reference, asClosed] of newPaymentsIn(journal, index)) {
          const later = contents.slice(index + 1).flatMap(({ corrections }) => corrections);
          const last = later.filter((one) => one.reference === reference).at(-1);
          const now = newest.get(reference) ?? '';
          const isOpen = now === 'unknown' || now === 'open';
          expect(isOpen || (last?.is ?? asClosed) === now).toBe(true);
          const own = journal.closings[index]?.number ?? null;
          expect(last?.day ?? own).toBe(own);
        }
      });
      const stillOpen = [...newest].filter(([, outcome]) => outcome === 'open' || outcome === 'unknown');
      expect(
        contents
          .at(-1)
          ?.unsettled.map(({ reference }) => reference)
          .sort(),
      ).toEqual(stillOpen.map(([reference]) => reference).sort());
    });
  });
});

function entriesOf(events: ReturnType<typeof handedOver>) {
  return events.map(({ entry }) => entry);
}

function never(): never {
  throw new Error('Nothing was begun before.');
}

function allContents({ closings, current }: ClosedJournal): ReportContents[] {
  return [...closings.map(({ contents }) => contents), current.contents()];
}

function inEveryJournal(check: (journal: ClosedJournal) => void): void {
  fc.assert(fc.property(closedJournals, check));
}

/** Returns one report from the first entry to the last. */
function wholeOf({ entries }: ClosedJournal): ReportContents {
  const report = startDayReport({ before: null, earlier: never });
  for (const each of entries) report.add(each);
  return report.contents();
}

function flowOf({ begun, paid, handedOver: handed, returned, fees, feesUnknown, netMinor }: Flow): Flow {
  return { begun, paid, handedOver: handed, returned, fees, feesUnknown, netMinor };
}

const NOTHING = { payments: 0, amountMinor: 0 };
const NO_FLOW: Flow = {
  begun: NOTHING,
  paid: NOTHING,
  handedOver: NOTHING,
  returned: NOTHING,
  fees: NOTHING,
  feesUnknown: 0,
  netMinor: 0,
};

/** Returns the last outcome of each payment. */
function newestOf({ entries }: ClosedJournal): Map<string, PaymentRecord['state']['outcome']> {
  return new Map(
    entries.flatMap(({ entry: { payment } }) => (payment ? [[payment.reference, standingOf(payment).outcome]] : [])),
  );
}

/** Returns the outcomes of the payments that began in a period, at its end. */
function newPaymentsIn({ entries, closings }: ClosedJournal, index: number): Map<string, string> {
  const [after, upTo] = [closings[index - 1]?.upTo ?? 0, closings[index]?.upTo ?? entries.length];
  const begun = new Map<string, string>();
  for (const { seq, entry } of entries.slice(after, upTo)) {
    const { payment, happening } = entry;
    if (!payment || seq <= after) continue;
    if (happening.kind === 'paymentIntended' || begun.has(payment.reference)) {
      begun.set(payment.reference, payment.state.outcome);
    }
  }
  return begun;
}
