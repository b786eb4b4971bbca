import fc from 'fast-check';
import { dayAfter } from '../days/day.ts';
import { createEntryFold } from '../fold/entry-fold.ts';
import { NO_NUMBERS, numbersAfter } from '../journal/given-numbers.ts';
import type { EntryWithState, Happening, JournalEntry } from '../journal/journal-entry.ts';
import type { PaymentRecord } from '../payment/records.ts';
import { type DayReport, type EarlierPayment, startDayReport } from '../report/day-report.ts';
import { standingOf } from '../report/standing.ts';
import { historyOf, type Move, moves } from './histories.fixture.ts';
import { at } from './states.fixture.ts';

/** Generates journals of several payments whose till closes at any moment. */

type DayClosed = Extract<Happening, { kind: 'dayClosed' }>;

export interface ClosedJournal {
  entries: readonly { seq: number; entry: EntryWithState }[];
  closings: readonly DayClosed[];
  current: DayReport;
}

export function tillEntry(happening: Happening, changes: Partial<JournalEntry> = {}): JournalEntry {
  return {
    form: 1,
    rules: 1,
    till: 'T1',
    actor: 'ada',
    at: at(0),
    day: '2026-11-21',
    happening,
    ...changes,
  };
}

/** Makes the journal of a till that closes the day before each entry whose index is in `closedBefore`. */
export function closedJournalOf(entries: readonly JournalEntry[], closedBefore: readonly number[]): ClosedJournal {
  const kept: { seq: number; entry: EntryWithState }[] = [];
  const entryFold = createEntryFold();
  const closings: DayClosed[] = [];
  const begun = new Map<string, { seq: number; person: string }>();
  const newest = new Map<string, PaymentRecord>();
  const settled = new Map<string, PaymentRecord>();
  const earlier = (reference: string): EarlierPayment => {
    const payment = settled.get(reference);
    const first = begun.get(reference);
    const closing = closings.find(({ upTo }) => first && first.seq <= upTo);
    if (!payment || !first || !closing) throw new Error(`Nothing is known of ${reference}.`);
    return { standing: standingOf(payment), person: first.person, day: closing.number };
  };
  const startAnew = () => startDayReport({ before: closings.at(-1) ?? null, earlier });
  let current = startAnew();
  let given = NO_NUMBERS;
  const add = (written: JournalEntry) => {
    const seq = kept.length + 1;
    const { entry } = entryFold.follow(written);
    kept.push({ seq, entry });
    given = numbersAfter(given, entry.happening);
    if (entry.payment) newest.set(entry.payment.reference, entry.payment);
    if (entry.happening.kind === 'paymentIntended' && entry.payment) {
      begun.set(entry.payment.reference, { seq, person: entry.actor });
    }
    current.add({ seq, entry });
  };
  const close = () => {
    const before = closings.at(-1);
    const closing: DayClosed = {
      kind: 'dayClosed',
      number: given.day + 1,
      after: before ? before.upTo : 0,
      upTo: kept.length,
      contents: current.contents(),
    };
    closings.push(closing);
    for (const [reference, payment] of newest) settled.set(reference, payment);
    current = startAnew();
    const { day = '2026-11-21' } = kept.at(-1)?.entry ?? {};
    add(tillEntry(closing, { day }));
  };
  entries.forEach((entry, index) => {
    for (const place of closedBefore) if (place === index) close();
    add(entry);
  });
  return { entries: kept, closings, current };
}

/** Makes the entry of a till that continues from a restored copy and knows of later numbers. */
function goneOn(day: number): JournalEntry {
  const numbers = { ...NO_NUMBERS, day };
  return tillEntry({ kind: 'headAccepted', fault: 'restored', seq: 1, hash: 'ab'.repeat(32), numbers });
}

function entriesOf(all: readonly Move[], number: number, changes: Partial<PaymentRecord>): JournalEntry[] {
  const saleId = `a3bb189e-8bf9-4c8b-9beb-5d2f2d7c2f4${number}`;
  const references = [1, 2].map((place) => `T1-261121-000${number}-AAAAAAAA${place}`);
  return historyOf(all, { ...changes, saleId }, references).map(({ entry }) => entry);
}

const payments = fc.record({
  moves,
  changes: fc.record({
    amount: fc.record({ amountMinor: fc.integer({ min: 1, max: 900_000 }), currency: fc.constantFrom('NGN', 'KWD') }),
    instrument: fc.constantFrom<PaymentRecord['instrument']>(
      { kind: 'card', brand: 'Visa', firstSix: '411111', lastFour: '1111' },
      { kind: 'card', brand: null, firstSix: '506066', lastFour: '1112' },
      { kind: 'account', bankCode: '058', bankName: 'Bank of Examples', lastFour: '0690' },
    ),
  }),
  actor: fc.constantFrom('ada', 'bola'),
});

/** Generates changes of the zone and, by 0 to 2 days, of the business day from the entry at `place` on. */
const movings = fc.record({
  place: fc.nat(60),
  zone: fc.constantFrom('Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Europe/London'),
  daysOn: fc.nat(2),
});

/** Gives entries the zones and business days of the moves. Days never go back. */
function movedOn(
  entries: readonly JournalEntry[],
  moved: readonly { place: number; zone: string; daysOn: number }[],
): JournalEntry[] {
  let day = '2026-11-21';
  return entries.map(({ dayBegan: _dayBegan, ...entry }, index) => {
    let dayBegan: JournalEntry['dayBegan'];
    for (const { place, zone, daysOn } of moved) {
      if (place % entries.length !== index) continue;
      day = dayAfter(day, daysOn);
      dayBegan = { zone, endsAtHour: 0 };
    }
    return { ...entry, day, ...(dayBegan && { dayBegan }) };
  });
}

/** Payments are interleaved. The till closes, continues from a copy, or changes its zone or day at any moment. */
export const closedJournals: fc.Arbitrary<ClosedJournal> = fc
  .tuple(
    fc.array(payments, { minLength: 1, maxLength: 5 }),
    fc.infiniteStream(fc.nat(4)),
    fc.array(fc.nat(60), { maxLength: 4 }),
    fc.array(fc.tuple(fc.nat(60), fc.nat(9)), { maxLength: 2 }),
    fc.array(movings, { maxLength: 2 }),
  )
  .map(([each, order, closedBefore, restored, moved]) => {
    const rows = each.map(({ moves: all, changes, actor }, index) =>
      entriesOf(all, index, changes).map((entry) => ({ ...entry, actor })),
    );
    const entries: JournalEntry[] = [];
    while (rows.some((row) => row.length > 0)) {
      const choice = order.next().value ?? 0;
      const next = rows[choice % rows.length]?.shift() ?? rows.find((row) => row.length > 0)?.shift();
      if (next) entries.push(next);
    }
    for (const [place, day] of restored) entries.splice(place % (entries.length + 1), 0, goneOn(day));
    return closedJournalOf(
      movedOn(entries, moved),
      closedBefore.map((place) => place % (entries.length + 1)),
    );
  });
