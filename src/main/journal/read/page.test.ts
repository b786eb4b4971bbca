import { describe, expect, it } from 'vitest';
import { LESSON_PAYMENTS } from '../../../shared/lessons/lesson.ts';
import type { Instrument } from '../../../shared/payment/instrument.ts';
import { entriesTo } from '../../../shared/testing/facts.fixture.ts';
import * as given from '../../../shared/testing/states.fixture.ts';
import { ACCOUNT, buildPayment, buildSale } from '../entries.fixture.ts';
import type { GroupsQuery } from '../journal.ts';
import { journalOf, tell } from '../told-journal.fixture.ts';
import { readerOf, writtenJournal } from '../write/store.fixture.ts';
import { readPage } from './reader.ts';
import { readGroups, readSums } from './sums.ts';

describe('a journal with lessons', () => {
  it('hides lessons, by their cards and by their e-mail', async () => {
    const customer = { email: LESSON_PAYMENTS.email, phone: null };
    const [lastFour = ''] = LESSON_PAYMENTS.lastFours;
    const { firstSix } = LESSON_PAYMENTS;
    const connection = await journalOf([
      tell(1, { instrument: { kind: 'card', brand: 'mastercard', firstSix, lastFour } }),
      tell(2, { customer }),
      tell(3, { instrument: { kind: 'card', brand: 'mastercard', firstSix, lastFour: '4242' } }),
      tell(4, { instrument: ACCOUNT }),
    ]);
    const query = { search: null, outcomes: null, filters: { withoutLessons: true } } as const;
    const { payments } = readPage(connection, { ...query, before: null, limit: 9 });
    expect(payments.map(({ counter }) => counter).sort()).toEqual([3, 4]);
    const sums = await readSums(connection, query, () => true);
    expect(sums?.reduce((count, sum) => count + sum.payments, 0)).toBe(2);
  });
});

describe('a search of the journal', () => {
  const told = [
    tell(1, { customer: { email: 'Bola@example.com', phone: '+2348031112222' }, note: 'Ẹ̀bùn 50% gift_wrap' }),
    tell(2, { instrument: ACCOUNT, note: 'order 4417' }),
    tell(3, { note: '🎁 for Ade' }),
  ];

  it.each([
    ['the start of an e-mail, in any case', 'bOLA@exam', [1]],
    ['nothing if the e-mail starts differently', 'ola@exam', []],
    ['a part of the e-mail', '@example.com', [3, 2, 1]],
    ['an e-mail and a word', 'gift bola@example.com', [1]],
    ['nothing if only the e-mail matches', '4417 bola@example.com', []],
    ['a whole phone number', '+2348031112222', [1]],
    ['a whole phone number in national form', '0803 111 2222', [1]],
    ['the last digits of the phone number', '1112222', [1]],
    ['a part of the order number', '441', [2]],
    ['a part of a word in the note, without accents', 'bun', [1]],
    ['several words in any order', 'wrap bola', [1]],
    ['the name of the bank', 'first prac', [2]],
    ['the last four digits', '0017', [2]],
    ['one character at the start of a word', 'b', [1]],
    ['two characters at the start of a word', 'gi', [1]],
    ['nothing if a short word is inside another word', 'ft', []],
    ['nothing if one of the words is missing', 'gift 4417', []],
    ['the whole reference', told[2]?.payment.reference ?? '', [3]],
    ['the start of the reference', 't1-261121-0003', [3]],
    ['the start of the reference with spaces', 't1 261121 0003', [3]],
    ['the start of the reference with dashes', 'T1–261121–0003', [3]],
    ['a short name and the last four, which look like the start of a reference', 'firs 0017', [2]],
    ['the start of the reference, which looks like words', 't1 261121', [3, 2, 1]],
    ['nothing if the text ends within the words', '" OR "', []],
    ['a literal per cent sign', '50%', [1]],
    ['nothing if a sign would be a wildcard', 'g%t', []],
    ['a literal underscore', 'gift_w', [1]],
    ['nothing for an operator of the full text', 'NOT wrap', []],
    ['nothing for a column name of the full text', 'text:wrap', []],
    ['nothing for a star', 'gif*', []],
    ['nothing for brackets', '(gift', []],
    ['words with an invalid character', 'gift\u0000wrap', [1]],
    ['half a surrogate pair beside a word', 'gift \ud83d', [1]],
    ['an emoji of several code points', '🎁', [3]],
    ['100 characters', `gift ${'wrap '.repeat(19)}`, [1]],
    ['nothing for 100 characters without a space', 'w'.repeat(100), []],
    ['nothing for 50 words if one is missing', `${'g '.repeat(49)}z`, []],
  ])('finds by a search: %s', async (_name, search, counters) => {
    const connection = await journalOf(told);
    const page = readPage(connection, { before: null, limit: 9, search, outcomes: null });
    expect(page.payments.map(({ counter }) => counter)).toEqual(counters);
  });
});

const review = { reason: 'amountTooLow', at: given.at(0) } as const;

describe('readGroups', () => {
  it('counts and sums equal payments together', async () => {
    const state = given.declined();
    const amount = { amountMinor: 20_000, currency: 'NGN' };
    const group = { outcome: 'declined', review: false, instrument: 'card', bank: null, currency: 'NGN' };
    expect(await groupsOf([payment(1, { state, amount }), payment(2, { state, amount })])).toEqual([
      { ...group, payments: 2, amountMinor: 40_000 },
    ]);
    expect(await groupsOf([])).toEqual([]);
  });

  it('separates payments by outcome, review, instrument and bank', async () => {
    const groups = await groupsOf([
      payment(1),
      payment(2, { state: given.paid() }),
      payment(3, { state: given.paid({ review }) }),
      payment(4, { instrument: ACCOUNT }),
      payment(5, { instrument: bankOf('999', 'Other Bank') }),
    ]);
    expect(groups).toHaveLength(5);
    expect(groups.filter((group) => group.review)).toMatchObject([{ outcome: 'paid', payments: 1 }]);
    expect(groups.map(({ bank }) => bank?.name ?? null)).toEqual(
      expect.arrayContaining([null, 'First Practice', 'Other Bank']),
    );
  });

  it('counts a payment as reviewed once its review is decided', async () => {
    const decided = given.paid({ review: { ...review, decided: given.decision() } });
    const groups = await groupsOf([payment(1, { state: decided }), payment(2, { state: given.paid() })]);
    expect(groups).toMatchObject([{ outcome: 'paid', review: false, payments: 2 }]);
  });

  it('groups payments by business day, not by clock time', async () => {
    const at = (time: string, index: number) => payment(index, { createdAt: time, updatedAt: time });
    const payments = [
      at('2026-11-20T22:59:59.999Z', 1),
      at('2026-11-20T23:00:00.000Z', 2),
      // The day does not end when the clock is set back.
      at('2026-11-19T12:00:00.000Z', 3),
      at('2026-11-21T23:00:00.000Z', 4),
    ];
    const counts = ['2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22'].map(async (day) => {
      const groups = await groupsOf(payments, { dayFrom: day, dayTo: day });
      return groups.map((group) => group.payments);
    });
    expect(await Promise.all(counts)).toEqual([[], [1], [2], [1]]);
  });

  it('never mixes currencies in a sum', async () => {
    const groups = await groupsOf([payment(1), payment(2, { amount: { amountMinor: 1, currency: 'USD' } })]);
    expect(groups.map(({ currency, payments }) => [currency, payments])).toEqual([
      ['NGN', 1],
      ['USD', 1],
    ]);
  });
});

function payment(index: number, changes: Parameters<typeof buildPayment>[2] = {}) {
  return buildPayment(buildSale(changes.amount && { amount: changes.amount }), index, {
    createdAt: '2026-11-21T09:00:00.000Z',
    ...changes,
  });
}

function bankOf(bankCode: string, bankName: string): Instrument {
  return { kind: 'account', bankCode, bankName, lastFour: '0017' };
}

async function groupsOf(payments: ReturnType<typeof payment>[], query: GroupsQuery = {}) {
  const folder = await writtenJournal(payments.flatMap((each) => entriesTo(each)));
  return readGroups(readerOf(folder), query);
}
