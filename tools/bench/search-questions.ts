import type { RequestOf } from '../../src/shared/bridge-contract.ts';
import { dayAfter } from '../../src/shared/days/day.ts';
import type { PageCursor, PaymentQuery } from '../../src/shared/journal/journal-query.ts';
import type { PaymentFilters } from '../../src/shared/journal/payment-filters.ts';
import type { PaymentRecord } from '../../src/shared/payment/records.ts';
import type { AskBridge, KeptJournal } from './open-kept.ts';
import { cursorAfter, middleOrder, middlePayment } from './search-scan.ts';

export interface Question {
  name: string;
  /** @returns the number of payments found; null for a query that returns no payments */
  ask: () => Promise<number | null>;
  aims: Aims;
}

/** Limits for the largest journal. `growth` is its median divided by the median of the smallest journal. */
export interface Aims {
  p99Ms?: number;
  medianMs?: number;
  growth?: number;
  /** The median divided by the median of the newest page. */
  timesNewest?: number;
}

const ROWS = 50;
const FAR_PAGE = 20_000;
const DAY_MS = 24 * 3_600_000;

const EVERYTHING: PaymentQuery = { search: null, outcomes: null };
const QUICK: Aims = { p99Ms: 50 };
const QUICK_AT_ANY_SIZE: Aims = { p99Ms: 50, growth: 3 };

/** Returns the measured queries, which look for a payment in the middle of the journal. The newest page comes first. */
export async function questionsTo({ ask, folder, receipts }: KeptJournal): Promise<Question[]> {
  const payment = middlePayment(folder);
  const sharedKeys = shared(payment, middleOrder(folder));
  const far = cursorAfter(folder, ROWS * (Math.min(FAR_PAGE, Math.floor(receipts / ROWS)) - 1));
  const page = (query: Partial<PaymentQuery>, before: PageCursor | null = null, limit = ROWS) => {
    const request: RequestOf<'journal.page'> = { ...EVERYTHING, ...query, before, limit };
    return async () => (await ask('journal.page', request)).payments.length;
  };
  const oldest = (query: Partial<PaymentQuery>) => {
    const request: RequestOf<'journal.page'> = { ...EVERYTHING, ...query, before: null, after: null, limit: ROWS };
    return async () => (await ask('journal.page', request)).payments.length;
  };
  const middle = payment.createdAt;
  return [
    { name: 'newest page', ask: page({}), aims: QUICK_AT_ANY_SIZE },
    { name: 'oldest page', ask: oldest({}), aims: QUICK_AT_ANY_SIZE },
    { name: 'page 20,000, or the last', ask: page({}, far), aims: { ...QUICK_AT_ANY_SIZE, timesNewest: 1.2 } },
    ...exact(payment).map(([name, search]) => ({ name, ask: page({ search }), aims: QUICK_AT_ANY_SIZE })),
    ...sharedKeys.map(([name, search]) => ({ name, ask: page({ search }), aims: QUICK })),
    ...sharedKeys.map(([name, search]) => ({
      name: `${name}, the newest`,
      ask: page({ search }, null, 1),
      aims: QUICK_AT_ANY_SIZE,
    })),
    ...searches(payment).map(([name, search]) => ({ name, ask: page({ search }), aims: QUICK })),
    ...filters(middle).map(([name, query]) => ({ name, ask: page(query), aims: QUICK })),
    ...combinations(payment).map(([name, query]) => ({ name, ask: page(query), aims: QUICK })),
    ...totals(ask, middle),
  ];
}

type Named<Value> = readonly [name: string, value: Value];

function exact({ reference, customer }: PaymentRecord): Named<string>[] {
  return [
    ['search: whole reference', reference],
    ['search: whole e-mail', customer.email ?? ''],
    ['search: whole phone', customer.phone ?? '08012345678'],
  ];
}

/** Returns searches by keys that more payments share in a larger journal, so that a page has more rows to read. */
function shared({ customer, instrument }: PaymentRecord, order: string): Named<string>[] {
  return [
    ['search: last four', instrument.lastFour],
    ['search: order number', order],
    ['search: e-mail of many payments', (customer.email ?? '').replace(/\d+@/, '@')],
  ];
}

function searches({ reference, customer, instrument }: PaymentRecord): Named<string>[] {
  return [
    ["search: the reference's day", reference.slice(0, 'T1-261121'.length)],
    ["search: the reference's till", 'T1-'],
    ['search: beginning of the e-mail', (customer.email ?? '').slice(0, 5)],
    ['search: a part of every e-mail', 'example'],
    ['search: end of a phone', '4471'],
    ['search: a part of a word', 'rde'],
    ['search: a part of many words', 'ade'],
    ['search: two words', `ade ${instrument.lastFour}`],
    ['search: two common words', 'gmail rice'],
    ['search: four common words', 'gmail rice okafor 080'],
    ['search: common words, never together', 'outlook yahoo'],
    ['search: one character', 'a'],
    ['search: two characters', 'ad'],
    ['search: name of a bank', 'guaranty trust'],
    ['search: nothing like it', 'no such thing'],
    ['search: 100 characters', 'standing fan '.repeat(8).slice(0, 100)],
  ];
}

function filters(middle: string): Named<Partial<PaymentQuery>>[] {
  const dayBefore = new Date(Date.parse(middle) - DAY_MS).toISOString();
  const only = (given: PaymentFilters) => ({ filters: given });
  return [
    ['filter: paid', { outcomes: ['paid'] }],
    ['filter: not settled', { outcomes: ['open', 'unknown'] }],
    ['filter: declined', { outcomes: ['declined'] }],
    ['filter: never received', { outcomes: ['neverReceived'] }],
    ['filter: in review', only({ review: true })],
    ['filter: not in review', only({ review: false })],
    ['filter: handed over', only({ handedOver: true })],
    ['filter: not handed over', only({ handedOver: false })],
    ['filter: card', only({ instrument: 'card' })],
    ['filter: account', only({ instrument: 'account' })],
    ['filter: bank', only({ bankCode: '058' })],
    ['filter: bank that never was', only({ bankCode: '999' })],
    ['filter: brand', only({ brand: 'Verve' })],
    ['filter: cashier', only({ actor: 'cashier' })],
    ['filter: cashier who never was', only({ actor: 'nobody' })],
    ['filter: till', only({ till: 'T1' })],
    ['filter: one amount', only({ amountFromMinor: 450_000, amountToMinor: 450_000 })],
    ['filter: most amounts', only({ amountFromMinor: 30_000 })],
    ['filter: few amounts', only({ amountFromMinor: 2_400_000 })],
    ['filter: amounts of a tenth', only({ amountFromMinor: 100_000, amountToMinor: 160_000 })],
    ['filter: no such amount', only({ amountFromMinor: 90_000_000 })],
    ['filter: one day long ago', only({ createdFrom: dayBefore, createdBefore: middle })],
    ['filter: long ago', only({ createdBefore: middle })],
  ];
}

/** Returns combined filters. In the hard ones each filter matches many payments, but together they match none. */
function combinations({ createdAt, instrument, amount }: PaymentRecord): Named<Partial<PaymentQuery>>[] {
  const { amountMinor } = amount;
  const dayBefore = new Date(Date.parse(createdAt) - DAY_MS).toISOString();
  return [
    ['paid, not handed over', { outcomes: ['paid'], filters: { handedOver: false } }],
    ['bank, declined, long ago', { outcomes: ['declined'], filters: { bankCode: '058', createdBefore: createdAt } }],
    ['bank and brand: none', { filters: { bankCode: '058', brand: 'Verve' } }],
    ['account and brand: none', { filters: { instrument: 'account', brand: 'Mastercard' } }],
    ['declined, handed over: none', { outcomes: ['declined'], filters: { handedOver: true } }],
    ['brand, great amounts', { filters: { brand: 'American Express', amountFromMinor: 2_000_000 } }],
    ['bank, amounts of a tenth', { filters: { bankCode: '058', amountFromMinor: 100_000, amountToMinor: 160_000 } }],
    ['last four, that amount', { search: instrument.lastFour, filters: only(amountMinor) }],
    [
      'last four, amount, day',
      {
        search: instrument.lastFour,
        filters: { ...only(amountMinor), createdFrom: dayBefore, createdBefore: createdAt },
      },
    ],
    ['part of a word, declined', { search: 'rde', outcomes: ['declined'] }],
    ['part of every e-mail, in review', { search: 'example', filters: { review: true } }],
    ['common word, bank, paid', { search: 'rice', outcomes: ['paid'], filters: { bankCode: '058' } }],
    ['common word, brand of others: none', { search: 'guaranty', filters: { brand: 'Verve' } }],
  ];
}

function only(amountMinor: number): PaymentFilters {
  return { amountFromMinor: amountMinor, amountToMinor: amountMinor };
}

function totals(ask: AskBridge, middle: string): Question[] {
  const to = middle.slice(0, 'YYYY-MM-DD'.length);
  const days = (from: string) => () => ask('journal.dayTotals', { from, to });
  const sums = (search: string | null) => () => ask('journal.sums', { ...EVERYTHING, search });
  const questions: { name: string; ask: () => Promise<unknown>; aims: Aims }[] = [
    { name: 'totals of a day', ask: days(to), aims: { medianMs: 1 } },
    { name: 'totals of 31 days', ask: days(dayAfter(to, -30)), aims: { medianMs: 1 } },
    { name: 'what there is to filter by', ask: () => ask('journal.choices', undefined), aims: QUICK },
    { name: 'sums of everything', ask: sums(null), aims: {} },
    { name: 'sums of a search', ask: sums('rice'), aims: {} },
  ];
  return questions.map((question) => ({
    ...question,
    ask: async () => {
      await question.ask();
      return null;
    },
  }));
}
