import { describe, expect, it } from 'vitest';
import { LESSON_PAYMENTS } from '../../../shared/lessons/lesson.ts';
import type { Instrument } from '../../../shared/payment/instrument.ts';
import { entriesTo } from '../../../shared/testing/facts.fixture.ts';
import * as given from '../../../shared/testing/states.fixture.ts';
import { ACCOUNT, buildPayment, buildSale } from '../entries.fixture.ts';
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
  it('counts and sums payments by outcome, open review, instrument, bank and currency', async () => {
    const declined = { state: given.declined(), amount: { amountMinor: 20_000, currency: 'NGN' } };
    const decided = given.paid({ review: { ...review, decided: given.decision() } });
    const groups = await groupsOf([
      payment(1, declined),
      payment(2, declined),
      payment(3, { state: given.paid() }),
      payment(4, { state: decided }),
      payment(5, { state: given.paid({ review }) }),
      payment(6, { instrument: ACCOUNT }),
      payment(7, { instrument: bankOf('999', 'Other Bank') }),
      payment(8, { amount: { amountMinor: 1, currency: 'USD' } }),
    ]);
    const found = groups.map(({ outcome, review: isReviewed, bank, currency, payments, amountMinor }) =>
      [outcome, isReviewed, bank?.name, currency, payments, amountMinor].join(' '),
    );
    expect(found.sort()).toEqual([
      'declined false  NGN 2 40000',
      'open false  USD 1 1',
      'open false First Practice NGN 1 450000',
      'open false Other Bank NGN 1 450000',
      'paid false  NGN 2 900000',
      'paid true  NGN 1 450000',
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

async function groupsOf(payments: ReturnType<typeof payment>[]) {
  const folder = await writtenJournal(payments.flatMap((each) => entriesTo(each)));
  return readGroups(readerOf(folder), {});
}
