import { describe, expect, it } from 'vitest';
import { answered, LOST } from '../../../shared/testing/answers.fixture.ts';
import { codeOf, refusalOf } from '../testing/code-of.fixture.ts';
import { cardCharge, type OpenTill, openTill, otherCustomersCharge, SALE } from '../testing/open-till.fixture.ts';
import * as outcome from '../testing/outcomes.fixture.ts';
import { daysOfReferences } from './payment-intent.ts';

const UNHEARD_OF = 'T1-261121-0099-AAAAAAAAZ';
const intentsOf = ({ journal }: OpenTill) =>
  journal.entries.filter(({ happening }) => happening.kind === 'paymentIntended');

describe('the intent of a payment', () => {
  it('tells the person before a charge if the overridden payment was paid and its goods left', async () => {
    const till = await outcome.tillThatLeftUnknown();
    await till.asks(till.first, answered({ reference: till.first }));
    await till.desk.resumeSale(SALE);
    expect(codeOf(await till.desk.handOver(till.first))).toBe('done');
    expect(refusalOf(await till.desk.charge(till.despite))).toEqual(['earlierPaymentPaid', till.first]);
    expect(intentsOf(till)).toHaveLength(1);
    expect(await outcome.chargeWith(till, till.despite)).toBe('done');
  });

  it('records the overridden payments with their current outcomes', async () => {
    const till = await outcome.tillThatLeftUnknown();
    till.gateway.will('requery', answered({ reference: till.first, ...outcome.SAYS_PENDING }));
    const override = { ...till.despite.override, references: [till.first, UNHEARD_OF] };
    expect(await outcome.chargeWith(till, { ...till.despite, override })).toBe('done');
    expect(intentsOf(till).at(-1)?.happening).toHaveProperty('override', {
      reason: override.reason,
      payments: [{ reference: till.first, outcome: 'unknown' }],
    });
  });

  it('records no override if the journal knows none of its payments', async () => {
    const till = openTill();
    const override = { reason: 'Two of the same', references: [UNHEARD_OF] };
    expect(await outcome.chargeWith(till, cardCharge({ override }))).toBe('done');
    expect(intentsOf(till).at(-1)?.happening).not.toHaveProperty('override');
  });

  it("records success values that this till added to the program's list", async () => {
    const successValues = { status: ['approved'] };
    const till = openTill({ till: { successValues } });
    await outcome.chargeAnswered(till, outcome.ASKS_PIN);
    expect(till.payment().successValues).toEqual(successValues);
    const plain = openTill();
    await outcome.chargeAnswered(plain, outcome.ASKS_PIN);
    expect(plain.payment()).not.toHaveProperty('successValues');
  });
});

describe('a charge that its sale refuses', () => {
  it('checks the rules of the sale before any other check of a charge', async () => {
    const till = await outcome.tillThatLeftUnknown();
    await outcome.chargeWith(till, otherCustomersCharge('5f8a3a86-1f5c-4c0e-9e0c-0d7a9b1c2d3e'));
    const asked = till.asked().length;
    till.gateway.will('requery', LOST);
    expect(codeOf(await till.desk.charge(till.despite))).toBe('otherSaleActive');
    expect(till.asked()).toHaveLength(asked);
  });
});

describe('daysOfReferences', () => {
  it.each([
    ['2026-11-21T10:00:00.000Z', 'Africa/Lagos', '261121'],
    ['2026-11-21T22:59:59.999Z', 'Africa/Lagos', '261121'],
    ['2026-11-21T23:00:00.000Z', 'Africa/Lagos', '261122'],
    ['2026-12-31T23:30:00.000Z', 'Africa/Lagos', '270101'],
    ['2027-01-05T00:30:00.000Z', 'America/New_York', '270104'],
  ])('dates %s in %s as %s', (time, zone, day) => {
    expect(daysOfReferences(zone)(new Date(time))).toBe(day);
  });
});
