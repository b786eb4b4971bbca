import { describe, expect, it } from 'vitest';
import { paymentQuerySchema } from './journal-query.ts';

const EVERYTHING = { search: null, outcomes: null };

describe('a query for payments', () => {
  it.each([
    ['no filters', EVERYTHING],
    ['empty filters', { ...EVERYTHING, filters: {} }],
    ['an undefined filter', { ...EVERYTHING, filters: { brand: undefined } }],
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
  ])('accepts a query with %s', (_name, query) => expect(paymentQuerySchema.parse(query)).toEqual(query));

  it.each([
    ['a search of more than 100 characters', { ...EVERYTHING, search: 'a'.repeat(101) }],
    ['a card number', { ...EVERYTHING, search: 'ade 5531 8866 5214 2950' }],
    ['an empty list of outcomes', { ...EVERYTHING, outcomes: [] }],
    ['an unknown filter', { ...EVERYTHING, filters: { customer: 'ade' } }],
    ['a null filter', { ...EVERYTHING, filters: { bankCode: null } }],
    ['half a unit of money', { ...EVERYTHING, filters: { amountToMinor: 0.5 } }],
    ['a negative amount', { ...EVERYTHING, filters: { amountFromMinor: -1 } }],
    ['a day instead of a time', { ...EVERYTHING, filters: { createdFrom: '2026-11-21' } }],
  ])('refuses a query with %s', (_name, query) => expect(paymentQuerySchema.safeParse(query).success).toBe(false));
});
