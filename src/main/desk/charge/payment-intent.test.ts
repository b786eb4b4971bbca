import { describe, expect, it } from 'vitest';
import { answered, LOST } from '../../../shared/testing/answers.fixture.ts';
import * as record from '../../../shared/testing/records.fixture.ts';
import * as given from '../../../shared/testing/states.fixture.ts';
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

/** A till with a parked sale whose payment is unknown, and a decision to charge the same customer despite it. */
async function tillWithUnknown() {
  const till = openTill();
  const first = await outcome.chargeToUnknown(till);
  await till.desk.leaveForLater(SALE);
  const override = { reason: 'The customer showed that nothing was debited', references: [first] };
  return { ...till, first, override, again: (more = {}) => cardCharge({ saleId: OTHER_SALE, override, ...more }) };
}

describe('the intent of a payment', () => {
  it('is not written where the payment decided on was paid and its goods have left: the person is told first', async () => {
    const till = await tillWithUnknown();
    till.gateway.will('requery', answered({ reference: till.first }));
    await till.desk.requery(till.first);
    await till.desk.resumeSale(SALE);
    expect(codeOf(await till.desk.handOver(till.first))).toBe('done');
    const facts = { reference: till.first };
    expect(await till.desk.charge(till.again())).toMatchObject({ problem: { code: 'earlierPaymentPaid', facts } });
    expect(intentsOf(till)).toHaveLength(1);
    till.gateway.will('initiate', outcome.ASKS_PIN);
    expect(codeOf(await till.desk.charge(till.again()))).toBe('done');
  });

  it('keeps of a decision the payments that the journal knows, with the outcomes that they have now', async () => {
    const till = await tillWithUnknown();
    till.gateway.will('requery', answered({ reference: till.first, code: null, status: 'pending' }));
    till.gateway.will('initiate', outcome.ASKS_PIN);
    const references = [till.first, UNHEARD_OF];
    expect(codeOf(await till.desk.charge(till.again({ override: { ...till.override, references } })))).toBe('done');
    expect(intentsOf(till).at(-1)?.happening).toEqual({
      kind: 'paymentIntended',
      despite: { reason: till.override.reason, payments: [{ reference: till.first, outcome: 'unknown' }] },
    });
  });

  it('keeps a decision on a payment that was warned of and lies in no entry of this journal', async () => {
    const till = openTill();
    const elsewhere = record.payment({ reference: UNHEARD_OF, state: given.unknown() });
    till.journal.guardedPayments = async () => [elsewhere];
    till.gateway.will('initiate', outcome.ASKS_PIN);
    const override = { reason: 'Two of the same', references: [UNHEARD_OF] };
    expect(codeOf(await till.desk.charge(cardCharge({ override })))).toBe('done');
    expect(intentsOf(till).at(-1)?.happening).toEqual({
      kind: 'paymentIntended',
      despite: { reason: override.reason, payments: [{ reference: UNHEARD_OF, outcome: 'unknown' }] },
    });
  });

  it('keeps no decision where the journal knows none of its payments', async () => {
    const till = openTill();
    till.gateway.will('initiate', outcome.ASKS_PIN);
    const override = { reason: 'Two of the same', references: [UNHEARD_OF] };
    expect(codeOf(await till.desk.charge(cardCharge({ override })))).toBe('done');
    expect(intentsOf(till).at(-1)?.happening).toEqual({ kind: 'paymentIntended' });
  });

  it('keeps what counts as success at this till besides what everybody knows, and nothing where nothing was added', async () => {
    const successValues = { status: ['approved'] };
    const till = openTill({ till: { successValues } });
    till.gateway.will('initiate', outcome.ASKS_PIN);
    await till.desk.charge(cardCharge());
    expect(till.payment().successValues).toEqual(successValues);
    const plain = openTill();
    plain.gateway.will('initiate', outcome.ASKS_PIN);
    await plain.desk.charge(cardCharge());
    expect(plain.payment()).not.toHaveProperty('successValues');
  });
});

describe('a charge that its sale does not take', () => {
  it('is refused before anything else is asked', async () => {
    const till = await tillWithUnknown();
    till.gateway.will('initiate', outcome.ASKS_PIN);
    await till.desk.charge(otherCustomersCharge('5f8a3a86-1f5c-4c0e-9e0c-0d7a9b1c2d3e'));
    const asked = till.gateway.sentTo('requery').length;
    till.gateway.will('requery', LOST);
    expect(codeOf(await till.desk.charge(till.again()))).toBe('otherSaleActive');
    expect(till.gateway.sentTo('requery')).toHaveLength(asked);
  });
});
