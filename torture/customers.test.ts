import { describe, expect, it } from 'vitest';
import { chargeRequestSchema } from '../src/shared/bridge-contract.ts';
import { sale } from '../src/shared/testing/records.fixture.ts';
import { anotherTry, customerOf, INSTRUMENT_IDS } from './customers.ts';

const SALE_ID = sale().id;

describe('the customers of the torture', () => {
  it('have nothing in common with one another', () => {
    const customers = Array.from({ length: 1_000 }, (_, number) => customerOf(number, SALE_ID, 'at-once'));
    expect(new Set(customers.map(({ customer }) => customer.email)).size).toBe(1_000);
    expect(new Set(customers.map(({ amount }) => amount.amountMinor)).size).toBe(1_000);
  });

  it.each([...new Set(INSTRUMENT_IDS)])('can pay with %s', (id) => {
    expect(chargeRequestSchema.safeParse(customerOf(1, SALE_ID, id)).success).toBe(true);
  });

  it('stay the same at another try for the same sale', () => {
    const again = anotherTry(sale(), 'at-once');
    expect(again).toMatchObject({ saleId: SALE_ID, amount: sale().amount, customer: sale().customer });
  });

  it('cannot pay with what is no practice instrument', () => {
    expect(() => customerOf(1, SALE_ID, 'gold')).toThrow('no practice instrument');
  });
});
