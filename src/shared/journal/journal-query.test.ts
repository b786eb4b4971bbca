import { describe, expect, it } from 'vitest';
import { paymentQuerySchema } from './journal-query.ts';

const EVERYTHING = { search: null, outcomes: null };

describe('a query for payments', () => {
  it.each([
    ['a card number', { ...EVERYTHING, search: 'ade 5531 8866 5214 2950' }],
    ['an empty list of outcomes', { ...EVERYTHING, outcomes: [] }],
    ['an unknown filter', { ...EVERYTHING, filters: { customer: 'ade' } }],
    ['a day instead of a time', { ...EVERYTHING, filters: { createdFrom: '2026-11-21' } }],
  ])('refuses a query with %s', (_name, query) => expect(paymentQuerySchema.safeParse(query).success).toBe(false));
});
