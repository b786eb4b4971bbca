import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Instrument } from '../../shared/instrument.ts';
import type { JournalPage, OutcomeSum, PageCursor, PaymentQuery } from '../../shared/journal-query.ts';
import { type ListedPayment, listedPaymentSchema } from '../../shared/listed-payment.ts';
import type { PaymentFilters } from '../../shared/payment-filters.ts';
import { OUTCOMES, type PaymentState } from '../../shared/payment-state.ts';
import type { PaymentRecord } from '../../shared/records.ts';
import { openReviewOf } from '../../shared/review.ts';
import { readTypedReference } from '../../shared/typed-reference.ts';
import { openForReading } from './connection.ts';
import {
  ACCOUNT,
  buildEntry,
  buildPayment,
  buildSale,
  CARD,
  decidedState,
  neverReceivedState,
  openState,
  paidState,
  reviewedState,
  timeAt,
  unknownState,
} from './entries.fixture.ts';
import { journalFiles } from './files.ts';
import { readPage } from './reader.ts';
import { emailKey, foldedWords, phoneKey, searchedPart, searchText } from './search-text.ts';
import { opened, temporaryFolder } from './store.fixture.ts';
import { readSums } from './sums.ts';

const VERVE: Instrument = { kind: 'card', brand: 'verve', firstSix: '506100', lastFour: '0017' };

/** A payment, and who intended it. */
interface Told {
  payment: PaymentRecord;
  actor: string;
}

describe('a filter of the journal', () => {
  const told = [
    tell(1, { createdAt: timeAt(10) }),
    tell(2, { createdAt: timeAt(20), instrument: ACCOUNT }),
    tell(3, { createdAt: timeAt(30), state: { ...paidState(1), review: { reason: 'amountTooLow', at: timeAt(2) } } }),
    tell(4, { createdAt: timeAt(40), state: paidState(9, 'cashier'), amount: { amountMinor: 100, currency: 'NGN' } }),
    tell(5, { createdAt: timeAt(50), till: 'T2', instrument: VERVE }, 'ngozi'),
  ];

  it.each<[string, PaymentFilters, number[]]>([
    ['nothing', {}, [5, 4, 3, 2, 1]],
    ['review', { review: true }, [3]],
    ['no review', { review: false }, [5, 4, 2, 1]],
    ['released', { released: true }, [4]],
    ['not released', { released: false }, [5, 3, 2, 1]],
    ['an instrument', { instrument: 'account' }, [2]],
    ['a bank', { bankCode: '058' }, [2]],
    ['a bank that no payment has', { bankCode: '999' }, []],
    ['a brand', { brand: 'visa' }, [4, 3, 1]],
    ['a cashier', { actor: 'ngozi' }, [5]],
    ['a till', { till: 'T2' }, [5]],
    ['a greatest amount', { amountToMinor: 100 }, [4]],
    ['a least amount', { amountFromMinor: 101 }, [5, 3, 2, 1]],
    ['an exact amount', { amountFromMinor: 100, amountToMinor: 100 }, [4]],
    ['a time from which on', { createdFrom: timeAt(40) }, [5, 4]],
    ['a time before', { createdBefore: timeAt(20) }, [1]],
    ['a time in between', { createdFrom: timeAt(20), createdBefore: timeAt(40) }, [3, 2]],
    ['several at once', { brand: 'visa', released: false, createdFrom: timeAt(11) }, [3]],
  ])('shows what fits: %s', async (_name, filters, counters) => {
    const connection = await journalOf(told);
    const query = { search: null, outcomes: null, filters };
    expect(readPage(connection, { ...query, before: null, limit: 9 }).payments.map(({ counter }) => counter)).toEqual(
      counters,
    );
  });
});

describe('a search of the journal', () => {
  const told = [
    tell(1, { customer: { email: 'Bola@example.com', phone: '+2348031112222' }, note: 'Ẹ̀bùn 50% gift_wrap' }),
    tell(2, { instrument: ACCOUNT, note: 'order 4417' }),
    tell(3, { note: '🎁 for Ade' }),
  ];

  it.each([
    ['the beginning of the e-mail, without case', 'bOLA@exam', [1]],
    ['nothing, where the e-mail begins otherwise', 'ola@exam', []],
    ['a part of the e-mail', '@example.com', [3, 2, 1]],
    ['an e-mail and a word', 'gift bola@example.com', [1]],
    ['nothing, where only the e-mail fits', '4417 bola@example.com', []],
    ['a whole phone number', '+2348031112222', [1]],
    ['a whole phone number, written as in the country', '0803 111 2222', [1]],
    ['the last of the phone', '1112222', [1]],
    ['a part of the order number', '441', [2]],
    ['a part of a word of the note, without accents', 'bun', [1]],
    ['several words in any order', 'wrap bola', [1]],
    ['the name of the bank', 'first prac', [2]],
    ['the last four', '0017', [2]],
    ['one character with which a word begins', 'b', [1]],
    ['two characters with which a word begins', 'gi', [1]],
    ['nothing, where a short word stands inside', 'ft', []],
    ['nothing, where one of the words is missing', 'gift 4417', []],
    ['the beginning of the reference', 't1-261121-0003', [3]],
    ['the beginning of the reference with spaces', 't1 261121 0003', [3]],
    ['the beginning of the reference with dashes', 'T1–261121–0003', [3]],
    ['a short name and the last four, which might be the beginning of a reference', 'firs 0017', [2]],
    ['the beginning of the reference, which might be words', 't1 261121', [3, 2, 1]],
    ['nothing, where it would end the words', '" OR "', []],
    ['a per cent sign as itself', '50%', [1]],
    ['nothing, where a sign would stand for anything', 'g%t', []],
    ['an underline as itself', 'gift_w', [1]],
    ['nothing for what full text would take as an order', 'NOT wrap', []],
    ['nothing for a column of it', 'text:wrap', []],
    ['nothing for a star', 'gif*', []],
    ['nothing for brackets', '(gift', []],
    ['words with what is no character', 'gift\u0000wrap', [1]],
    ['half of a character beside a word', 'gift \ud83d', [1]],
    ['one sign of several characters', '🎁', [3]],
    ['100 characters', `gift ${'wrap '.repeat(19)}`, [1]],
    ['nothing for 100 characters without a space', 'w'.repeat(100), []],
    ['nothing for 50 words of which one is missing', `${'g '.repeat(49)}z`, []],
  ])('finds %s', async (_name, search, counters) => {
    const connection = await journalOf(told);
    const page = readPage(connection, { before: null, limit: 9, search, outcomes: null });
    expect(page.payments.map(({ counter }) => counter)).toEqual(counters);
  });
});

describe('pages of any query', () => {
  it('give together exactly what fits, from either end, and the sums are theirs', { timeout: 120_000 }, async () => {
    const anyJournal = fc.array(anyTold, { maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(anyJournal, fc.array(anyQuery, { minLength: 12, maxLength: 12 }), async (parts, queries) => {
        const told = parts.map(({ actor, ...change }, index) => tell(index + 1, change, actor));
        const connection = await journalOf(told);
        for (const { limit, ...query } of queries) {
          const expected = naive(told, query);
          expect(walk(connection, query, limit)).toEqual(expected);
          expect(walkFromOldest(connection, query, limit)).toEqual(expected.toReversed());
          expect(await readSums(connection, query, () => true, limit)).toEqual(naiveSums(expected));
        }
      }),
      { numRuns: 15 },
    );
  });
});

describe('sums', () => {
  it('are given up where they are no longer wanted', async () => {
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

function perhaps<Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<Value | undefined> {
  return fc.option(value, { nil: undefined, freq: 2 });
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
  ),
  outcomes: fc.option(fc.uniqueArray(fc.constantFrom(...OUTCOMES), { minLength: 1 })),
  filters: fc.record({
    review: perhaps(fc.boolean()),
    released: perhaps(fc.boolean()),
    instrument: perhaps(fc.constantFrom('card', 'account')),
    bankCode: perhaps(fc.constantFrom('058', '999')),
    brand: perhaps(fc.constantFrom('visa', 'verve')),
    actor: perhaps(fc.constantFrom('cashier', 'ngozi')),
    till: perhaps(fc.constant('T1')),
    amountFromMinor: perhaps(fc.nat(3)),
    amountToMinor: perhaps(fc.nat(4)),
    createdFrom: perhaps(fc.nat(6).map(timeAt)),
    createdBefore: perhaps(fc.nat(6).map(timeAt)),
  }),
});

/** What fits, by looking at every payment. */
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
        isAsked(filters.released, state.outcome === 'paid' && state.released !== null) &&
        isAsked(filters.instrument, instrument.kind) &&
        isAsked<string | null>(filters.bankCode, instrument.kind === 'account' ? instrument.bankCode : null) &&
        isAsked<string | null>(filters.brand, instrument.kind === 'card' ? instrument.brand : null) &&
        isAsked(filters.actor, actor) &&
        isAsked(filters.till, till) &&
        amount.amountMinor >= amountFromMinor &&
        amount.amountMinor <= amountToMinor &&
        createdAt >= createdFrom &&
        createdAt < createdBefore
      );
    })
    .map(({ payment, actor }) => listedPaymentSchema.parse({ ...payment, state: listedState(payment), cashier: actor }))
    .sort((one, other) => (one.createdAt === other.createdAt ? other.counter - one.counter : later(one, other)));
}

/** A list shows a decided review no more than none. */
function listedState({ state }: PaymentRecord) {
  return { ...state, review: openReviewOf(state) };
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
    word.indexOf('@') > 0 ? emailKey(email).startsWith(word) : text.includes(searchedPart(word));
  const typed = readTypedReference(search);
  const beginning = 'reference' in typed ? typed.reference : search.trim().toUpperCase();
  const isReference = !words.some((word) => word.includes('@')) && payment.reference.startsWith(beginning);
  return words.length === 0 || isReference || words.every(isFoundBy);
}

function naiveSums(payments: ListedPayment[]): OutcomeSum[] {
  const groups = Map.groupBy(payments, ({ state, amount }) => `${state.outcome} ${amount.currency}`);
  return [...groups.entries()]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([, [first, ...others]]) => {
      if (!first) return [];
      const amountMinor = others.reduce((sum, { amount }) => sum + amount.amountMinor, first.amount.amountMinor);
      const { outcome } = first.state;
      return [{ outcome, currency: first.amount.currency, payments: others.length + 1, amountMinor }];
    });
}

function walk(connection: Connection, query: PaymentQuery, limit: number): ListedPayment[] {
  const seen: ListedPayment[] = [];
  let before: PageCursor | null = null;
  do {
    const page: JournalPage = readPage(connection, { ...query, before, limit });
    seen.push(...page.payments);
    before = page.next;
  } while (before);
  return seen;
}

function walkFromOldest(connection: Connection, query: PaymentQuery, limit: number): ListedPayment[] {
  const seen: ListedPayment[] = [];
  let after: PageCursor | null = null;
  do {
    const page: JournalPage = readPage(connection, { ...query, before: null, after, limit });
    seen.push(...page.payments);
    after = page.next;
  } while (after);
  return seen;
}

function tell(counter: number, change: Partial<PaymentRecord>, actor = 'cashier'): Told {
  return { payment: buildPayment(buildSale(), counter, change), actor };
}

type Connection = Awaited<ReturnType<typeof journalOf>>;

async function journalOf(told: Told[]) {
  const folder = temporaryFolder();
  const { store } = await opened(folder);
  for (const { payment, actor } of told) {
    const sale = buildSale({ id: payment.saleId });
    store.append({ ...buildEntry(sale, payment), actor });
  }
  const connection = openForReading(journalFiles(folder).database);
  onTestFinished(() => connection.close());
  return connection;
}
