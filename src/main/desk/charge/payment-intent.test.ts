import { describe, expect, it } from 'vitest';
import { answered, LOST } from '../../../shared/testing/answers.fixture.ts';
import { codeOf } from '../testing/code-of.fixture.ts';
import {
  cardCharge,
  type OpenTill,
  OTHER_SALE,
  openTill,
  otherCustomersCharge,
  SALE,
} from '../testing/open-till.fixture.ts';
import * as outcome from '../testing/outcomes.fixture.ts';

const UNHEARD_OF = 'T1-261121-0099-AAAAAAAAZ';
const intentsOf = ({ journal }: OpenTill) =>
  journal.entries.filter(({ happening }) => happening.kind === 'paymentIntended');

async function tillWithUnknown() {
  const [till, first] = await outcome.tillAfter(outcome.chargeToUnknown);
  await till.desk.leaveForLater(SALE);
  const override = { reason: 'The customer showed that nothing was debited', references: [first] };
  return { ...till, first, override, again: (more = {}) => cardCharge({ saleId: OTHER_SALE, override, ...more }) };
}

describe('the intent of a payment', () => {
  it('tells the person before a charge if the overridden payment was paid and its goods left', async () => {
    const till = await tillWithUnknown();
    await till.asks(till.first, answered({ reference: till.first }));
    await till.desk.resumeSale(SALE);
    expect(codeOf(await till.desk.handOver(till.first))).toBe('done');
    const facts = { reference: till.first };
    expect(await till.desk.charge(till.again())).toMatchObject({ problem: { code: 'earlierPaymentPaid', facts } });
    expect(intentsOf(till)).toHaveLength(1);
    till.gateway.will('initiate', outcome.ASKS_PIN);
    expect(codeOf(await till.desk.charge(till.again()))).toBe('done');
  });

  it('records the overridden payments with their current outcomes', async () => {
    const till = await tillWithUnknown();
    till.gateway.will('requery', answered({ reference: till.first, code: null, status: 'pending' }));
    till.gateway.will('initiate', outcome.ASKS_PIN);
    const references = [till.first, UNHEARD_OF];
    expect(codeOf(await till.desk.charge(till.again({ override: { ...till.override, references } })))).toBe('done');
    expect(intentsOf(till).at(-1)?.happening).toHaveProperty('override', {
      reason: till.override.reason,
      payments: [{ reference: till.first, outcome: 'unknown' }],
    });
  });

  it('records no override if the journal knows none of its payments', async () => {
    const till = openTill();
    till.gateway.will('initiate', outcome.ASKS_PIN);
    const override = { reason: 'Two of the same', references: [UNHEARD_OF] };
    expect(codeOf(await till.desk.charge(cardCharge({ override })))).toBe('done');
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
    const till = await tillWithUnknown();
    till.gateway.will('initiate', outcome.ASKS_PIN);
    await till.desk.charge(otherCustomersCharge('5f8a3a86-1f5c-4c0e-9e0c-0d7a9b1c2d3e'));
    const asked = till.gateway.sentTo('requery').length;
    till.gateway.will('requery', LOST);
    expect(codeOf(await till.desk.charge(till.again()))).toBe('otherSaleActive');
    expect(till.gateway.sentTo('requery')).toHaveLength(asked);
  });
});
