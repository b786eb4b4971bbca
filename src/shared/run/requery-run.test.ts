import { describe, expect, it } from 'vitest';
import { requeryAnswer } from '../testing/answers.fixture.ts';
import { amountsOf, type RunItem } from './requery-run.ts';

const NGN_1500 = { amountMinor: 150_000, currency: 'NGN' };

function item(changes: Partial<RunItem>, said: Partial<ReturnType<typeof requeryAnswer>> | null = {}): RunItem {
  return {
    position: 0,
    reference: 'ONE',
    paymentType: 'CARD',
    isOurs: true,
    listedAmount: null,
    saidBefore: null,
    journalAmount: NGN_1500,
    result: said && { kind: 'external', at: '2026-11-21T09:00:00.000Z', said: 'paid', answer: requeryAnswer(said) },
    ...changes,
  };
}

describe('the amounts of a list, of the journal and of the service', () => {
  it.each([
    ['agree', item({ listedAmount: '1500' }), [true, true, true]],
    ['are not compared with a list without amounts', item({}), [null, null, true]],
    ['differ only in the list', item({ listedAmount: '1400' }), [false, false, true]],
    ['differ only at the service', item({ listedAmount: '1500.00' }, { amountMinor: 140_000 }), [false, true, false]],
    ['differ in the currency of the service', item({ listedAmount: '1500' }, { currency: 'USD' }), [true, true, false]],
    ['are compared before the service has answered', item({ listedAmount: '1400' }, null), [null, false, null]],
    [
      'are compared without the journal for a payment of another till',
      item({ listedAmount: '1400', journalAmount: null }),
      [false, null, null],
    ],
    ['are not compared with an unreadable amount', item({}, { amountMinor: null }), [null, null, null]],
    ['are not compared with a service that names no currency', item({}, { currency: null }), [null, null, null]],
    [
      'differ if the list has more decimals than the currency',
      item({ listedAmount: '1500.001' }),
      [false, false, true],
    ],
  ])('%s', (_name, given, [listFitsService, listFitsJournal, serviceFitsJournal]) => {
    expect(amountsOf(given)).toMatchObject({ listFitsService, listFitsJournal, serviceFitsJournal });
  });
});
