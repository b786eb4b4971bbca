import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldedWords, phoneKey } from '../../../shared/input/folded-text.ts';
import { returnedMinorOf } from '../../../shared/journal/books.ts';
import type {
  JournalPage,
  OutcomeSum,
  PageCursor,
  PageQuery,
  PaymentQuery,
} from '../../../shared/journal/journal-query.ts';
import { type ListedPayment, listedPaymentSchema } from '../../../shared/journal/listed-payment.ts';
import { OUTCOMES, type PaymentState } from '../../../shared/payment/payment-state.ts';
import type { PaymentRecord } from '../../../shared/payment/records.ts';
import { openReviewOf } from '../../../shared/payment/review.ts';
import { readTypedReference } from '../../../shared/payment/typed-reference.ts';
import {
  ACCOUNT,
  CARD,
  decidedState,
  neverReceivedState,
  openState,
  paidState,
  reviewedState,
  timeAt,
  unknownState,
} from '../entries.fixture.ts';
import { emailKey, searchedPart, searchText } from '../search/search.ts';
import { type Connection, journalOf, type Told, tell, VERVE } from '../told-journal.fixture.ts';
import { readPage } from './reader.ts';
import { readSums } from './sums.ts';

describe('pages of any query', () => {
  it('finds exactly the matching payments, from either end, with correct sums', { timeout: 120_000 }, async () => {
    const anyJournal = fc.array(anyTold, { maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(anyJournal, fc.array(anyQuery, { minLength: 24, maxLength: 24 }), async (parts, queries) => {
        const told = parts.map(({ actor, ...change }, index) => tell(index + 1, change, actor));
        const connection = await journalOf(told, CLOSED_AFTER);
        for (const { limit, ...query } of queries) {
          const expected = naive(told, query);
          expect(walk(connection, query, limit, 'newest')).toEqual(expected);
          expect(walk(connection, query, limit, 'oldest')).toEqual(expected.toReversed());
          expect(await readSums(connection, query, () => true, limit)).toEqual(naiveSums(expected, told));
        }
      }),
      { numRuns: 15 },
    );
  });
});

describe('readSums', () => {
  it('stops counting if the sums are no longer wanted', async () => {
    const connection = await journalOf([tell(1, {}), tell(2, {})]);
    let asked = 0;
    const isWanted = () => {
      asked += 1;
      return asked === 1;
    };
    expect(await readSums(connection, { search: null, outcomes: null }, isWanted, 1)).toBeNull();
    expect(asked).toBe(2);
  });
});

/** The till is closed for the day after each of these payments. */
const CLOSED_AFTER = [2, 9, 17];

const anyState = fc.constantFrom<PaymentState>(
  openState(1),
  unknownState(2),
  neverReceivedState(2),
  paidState(3),
  paidState(4, 'cashier'),
  reviewedState(5),
  decidedState(6),
);

const anyTold = fc.record({
  actor: fc.constantFrom('cashier', 'ngozi'),
  till: fc.constantFrom('T1', 'T2'),
  createdAt: fc.nat(6).map(timeAt),
  state: anyState,
  instrument: fc.constantFrom(CARD, VERVE, ACCOUNT),
  amount: fc.record({ amountMinor: fc.nat(4), currency: fc.constantFrom('NGN', 'USD') }),
  customer: fc.record({
    email: fc.constantFrom('Ade@example.com', 'bola@example.ng'),
    phone: fc.constantFrom(null, '08030000017'),
  }),
  note: fc.option(fc.string({ unit: fc.constantFrom('a', 'B', 'é', ' ', '0', '%', '"'), maxLength: 8 })),
});

/** Returns mostly undefined, because few payments match many filters. */
function perhaps<Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<Value | undefined> {
  return fc.oneof({ arbitrary: fc.constant(undefined), weight: 5 }, { arbitrary: value, weight: 1 });
}

const anyQuery = fc.record({
  limit: fc.integer({ min: 1, max: 7 }),
  search: fc.option(
    fc.oneof(
      fc.string({ unit: fc.constantFrom('a', 'b', 'e', ' ', '0', '%', '"'), maxLength: 4 }),
      fc.constantFrom(
        '0017',
        'T1-2611',
        'exam',
        'ade 0017',
        't1 2611',
        'first',
        'T1',
        'no such thing',
        'ade@ex',
        '0803 0000017',
      ),
    ),
    { freq: 2 },
  ),
  outcomes: fc.option(fc.uniqueArray(fc.constantFrom(...OUTCOMES), { minLength: 1 }), { freq: 2 }),
  filters: fc.record({
    review: perhaps(fc.boolean()),
    handedOver: perhaps(fc.boolean()),
    instrument: perhaps(fc.constantFrom('card', 'account')),
    bankCode: perhaps(fc.constantFrom('058', '999')),
    brand: perhaps(fc.constantFrom('visa', 'verve')),
    actor: perhaps(fc.constantFrom('cashier', 'ngozi')),
    till: perhaps(fc.constantFrom('T1', 'T2')),
    currency: perhaps(fc.constantFrom('NGN', 'USD', 'JPY')),
    amountFromMinor: perhaps(fc.nat(3)),
    amountToMinor: perhaps(fc.nat(4)),
    createdFrom: perhaps(fc.nat(6).map(timeAt)),
    createdBefore: perhaps(fc.nat(6).map(timeAt)),
    dayFrom: perhaps(fc.constantFrom('2026-11-20', '2026-11-21', '2026-11-22')),
    dayTo: perhaps(fc.constantFrom('2026-11-20', '2026-11-21')),
    report: perhaps(fc.constantFrom(1, 2, 3, 4)),
  }),
});

function naive(told: Told[], { search, outcomes, filters = {} }: PaymentQuery): ListedPayment[] {
  const { amountFromMinor = 0, amountToMinor = 9, createdFrom = '', createdBefore = '9' } = filters;
  const isAsked = <Value>(wanted: Value | undefined, value: Value) => wanted === undefined || wanted === value;
  return told
    .filter(({ payment, actor }) => {
      const { instrument, state, amount, createdAt, till } = payment;
      return (
        isFound(payment, search ?? '') &&
        (outcomes === null || outcomes.includes(state.outcome)) &&
        isAsked(filters.review, openReviewOf(state) !== null) &&
        isAsked(filters.handedOver, state.outcome === 'paid' && state.handedOver !== null) &&
        isAsked(filters.instrument, instrument.kind) &&
        isAsked<string | null>(filters.bankCode, instrument.kind === 'account' ? instrument.bankCode : null) &&
        isAsked<string | null>(filters.brand, instrument.kind === 'card' ? instrument.brand : null) &&
        isAsked(filters.actor, actor) &&
        isAsked(filters.till, till) &&
        isAsked(filters.currency, amount.currency) &&
        amount.amountMinor >= amountFromMinor &&
        amount.amountMinor <= amountToMinor &&
        createdAt >= createdFrom &&
        createdAt < createdBefore &&
        // All payments were intended on this day.
        (filters.dayFrom ?? '') <= '2026-11-21' &&
        (filters.dayTo ?? '9') >= '2026-11-21' &&
        isAsked(filters.report, reportOf(payment, told.length))
      );
    })
    .map(({ payment }) => listedPaymentSchema.omit({ note: true }).parse({ ...payment, state: listedState(payment) }))
    .sort((one, other) => (one.createdAt === other.createdAt ? other.counter - one.counter : later(one, other)));
}

function reportOf({ counter }: PaymentRecord, payments: number): number | null {
  const place = CLOSED_AFTER.findIndex((last) => counter <= last && last <= payments);
  return place < 0 ? null : place + 1;
}

/** Lists show neither the decided review nor the returned sum. */
function listedState(payment: PaymentRecord) {
  const { state } = payment;
  const returnedMinor = returnedMinorOf(payment);
  const returned = returnedMinor > 0 ? { returned: returnedMinor } : {};
  return { ...state, review: openReviewOf(state), ...returned };
}

function later(one: ListedPayment, other: ListedPayment): number {
  return one.createdAt < other.createdAt ? 1 : -1;
}

function isFound(payment: PaymentRecord, search: string): boolean {
  const { email, phone } = payment.customer;
  const [number, text] = [phoneKey(search.trim()), searchText(payment)];
  if (number) return phoneKey(phone) === number;
  const words = foldedWords(search);
  const isFoundBy = (word: string) =>
    word.indexOf('@') > 0 ? emailKey(email ?? '').startsWith(word) : text.includes(searchedPart(word));
  const typed = readTypedReference(search);
  const beginning = 'reference' in typed ? typed.reference : search.trim().toUpperCase();
  const isReference = !words.some((word) => word.includes('@')) && payment.reference.startsWith(beginning);
  return words.length === 0 || isReference || words.every(isFoundBy);
}

function naiveSums(payments: ListedPayment[], told: readonly Told[]): OutcomeSum[] {
  const returned = new Map(told.map(({ payment }) => [payment.reference, returnedMinorOf(payment)]));
  const groups = Map.groupBy(payments, ({ state, amount }) => `${state.outcome} ${amount.currency}`);
  return [...groups.entries()]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([, [first, ...others]]) => {
      if (!first) return [];
      const amountMinor = others.reduce((sum, { amount }) => sum + amount.amountMinor, first.amount.amountMinor);
      const returnedMinor = [first, ...others].reduce((sum, { reference }) => sum + (returned.get(reference) ?? 0), 0);
      const { outcome } = first.state;
      return [{ outcome, currency: first.amount.currency, payments: others.length + 1, amountMinor, returnedMinor }];
    });
}

function walk(connection: Connection, query: PaymentQuery, limit: number, end: 'newest' | 'oldest'): ListedPayment[] {
  const seen: ListedPayment[] = [];
  let next: PageCursor | null = null;
  do {
    const place: Pick<PageQuery, 'before' | 'after'> =
      end === 'newest' ? { before: next } : { before: null, after: next };
    const page: JournalPage = readPage(connection, { ...query, ...place, limit });
    seen.push(...page.payments);
    next = page.next;
  } while (next);
  return seen;
}
