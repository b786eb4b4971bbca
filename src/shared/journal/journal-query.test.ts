import { describe, expect, it } from 'vitest';
import { paymentQuerySchema } from './journal-query.ts';

const EVERYTHING = { search: null, outcomes: null };

describe('a query for payments', () => {
  it.each([
    ['no filters', EVERYTHING],
    ['filters that leave all out', { ...EVERYTHING, filters: {} }],
    ['a filter that is undefined', { ...EVERYTHING, filters: { brand: undefined } }],
    [
      'every filter',
      {
        search: 'ade',
        outcomes: ['paid'],
        filters: {
          review: false,
          handedOver: true,
          instrument: 'card',
          bankCode: '058',
          brand: 'visa',
          actor: 'cashier',
          till: 'T1',
          amountFromMinor: 0,
          amountToMinor: 450_000,
          createdFrom: '2026-11-20T23:00:00.000Z',
          createdBefore: '2026-11-21T23:00:00.000Z',
        },
      },
    ],
  ])('is valid with %s', (_name, query) => {
    expect(paymentQuerySchema.parse(query)).toEqual(query);
  });

  it.each([
    ['a search of more than 100 characters', { ...EVERYTHING, search: 'a'.repeat(101) }],
    ['a card number', { ...EVERYTHING, search: 'ade 5531 8866 5214 2950' }],
    ['an empty list of outcomes', { ...EVERYTHING, outcomes: [] }],
    ['a filter that there is not', { ...EVERYTHING, filters: { customer: 'ade' } }],
    ['a filter that is null', { ...EVERYTHING, filters: { bankCode: null } }],
    ['half a unit of money', { ...EVERYTHING, filters: { amountToMinor: 0.5 } }],
    ['a negative amount', { ...EVERYTHING, filters: { amountFromMinor: -1 } }],
    ['a day where a time is asked for', { ...EVERYTHING, filters: { createdFrom: '2026-11-21' } }],
  ])('is invalid with %s', (_name, query) => {
    expect(paymentQuerySchema.safeParse(query).success).toBe(false);
  });
});
