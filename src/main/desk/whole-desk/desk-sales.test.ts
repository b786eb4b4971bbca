import { describe, expect, it } from 'vitest';
import { codeOf } from '../testing/code-of.fixture.ts';
import { cardCharge, OTHER_SALE, openTill, otherCustomersCharge, SALE } from '../testing/open-till.fixture.ts';
import * as outcome from '../testing/outcomes.fixture.ts';
import { settled } from '../testing/virtual-clock.fixture.ts';

describe('one open payment a sale', () => {
  it('makes one payment of a Charge that is pressed several times', async () => {
    const till = openTill();
    const held = till.gateway.holds('initiate');
    const presses = [1, 2, 3].map(() => till.desk.charge(cardCharge()));
    await settled();
    held.answer(outcome.ASKS_PIN);
    expect((await Promise.all(presses)).map(codeOf)).toEqual(['done', 'saleHasOpenPayment', 'saleHasOpenPayment']);
    expect(till.gateway.sentTo('initiate')).toHaveLength(1);
    expect(till.journal.happenings.filter((kind) => kind === 'paymentIntended')).toHaveLength(1);
  });

  it.each([
    ['refuses another one while one is open', 'earlierPaymentNotSettled', outcome.chargeToOtp],
    ['refuses another one after one that is paid', 'saleAlreadyPaid', outcome.chargeToPaid],
    ['starts another one after one that is declined', 'done', outcome.chargeToDeclined],
  ] as const)('%s', async (_name, expected, charge) => {
    const till = openTill();
    await charge(till);
    till.gateway.will('initiate', outcome.ASKS_PIN);
    expect(codeOf(await till.desk.charge(cardCharge()))).toBe(expected);
  });

  it('starts no other one while one is unknown', async () => {
    const till = openTill();
    till.gateway.will('initiate', outcome.TIMED_OUT);
    await till.desk.charge(cardCharge());
    expect(await till.desk.charge(cardCharge())).toMatchObject({
      problem: { code: 'earlierPaymentNotSettled', facts: { reference: till.payment().reference } },
    });
    expect(till.gateway.sentTo('initiate')).toHaveLength(1);
  });

  it('starts no other one while one is under review', async () => {
    const till = openTill();
    const reference = await outcome.chargeToDeclined(till);
    till.gateway.will('requery', till.requeryAnswers({ amountMinor: 1 }));
    await till.desk.requery(reference);
    expect(till.view()).toMatchObject({ screen: 'needsReview', review: { reason: 'amountTooLow' } });
    expect(codeOf(await till.desk.charge(cardCharge()))).toBe('needsReview');
  });

  it('takes the same amount for the same sale, or nothing', async () => {
    const till = openTill();
    await outcome.chargeToDeclined(till);
    const other = cardCharge({ amount: { amountMinor: 150_001, currency: 'NGN' } });
    expect(await till.desk.charge(other)).toMatchObject({
      problem: { code: 'fieldRefused', facts: { field: 'amount', reason: 'amountOfSaleDiffers' } },
    });
  });

  it('does not start while a late success of an earlier one is being written down', async () => {
    const till = openTill();
    const first = await outcome.chargeToDeclined(till);
    till.gateway.will('requery', till.requeryAnswers());
    const [asked, charged] = await Promise.all([
      till.desk.requery(first),
      settled().then(() => till.desk.charge(cardCharge())),
    ]);
    expect([codeOf(asked), codeOf(charged)]).toEqual(['done', 'saleAlreadyPaid']);
    expect(till.gateway.sentTo('initiate')).toHaveLength(1);
  });
});

describe('one sale at the counter', () => {
  it('keeps another one waiting', async () => {
    const till = openTill();
    await outcome.chargeToPin(till);
    expect(await till.desk.charge(otherCustomersCharge())).toMatchObject({
      problem: { code: 'otherSaleActive', facts: { saleId: SALE } },
    });
  });

  it('lets the first of two that come at the same moment through', async () => {
    const till = openTill();
    till.gateway.will('initiate', outcome.ASKS_PIN);
    const results = await Promise.all([till.desk.charge(cardCharge()), till.desk.charge(otherCustomersCharge())]);
    expect(results.map(codeOf)).toEqual(['done', 'otherSaleActive']);
  });

  it('makes room for the next one when the goods are handed over', async () => {
    const till = openTill();
    await till.desk.handOver(await outcome.chargeToPaid(till));
    till.gateway.will('initiate', outcome.ASKS_PIN);
    expect(codeOf(await till.desk.charge(otherCustomersCharge()))).toBe('done');
    expect(till.desk.read().current).toMatchObject({ sale: { id: OTHER_SALE }, earlierPayments: 0 });
  });
});

describe('Hand over goods', () => {
  it('hands over what is paid, with who and when, and ends the sale', async () => {
    const till = openTill();
    const reference = await outcome.chargeToPaid(till);
    till.clock.set('2026-11-21T14:32:00.000Z');
    expect(codeOf(await till.desk.handOver(reference))).toBe('done');
    const released = { at: '2026-11-21T14:32:00.000Z', by: 'ada' };
    expect(till.view()).toMatchObject({ screen: 'paid', released });
    expect(till.desk.read().current?.sale.status).toBe('handedOver');
    expect(till.journal.entries.at(-1)).toMatchObject({ actor: 'ada', happening: { kind: 'goodsHandedOver' } });
  });

  it('a second time is refused with who and when', async () => {
    const till = openTill();
    const reference = await outcome.chargeToPaid(till);
    await till.desk.handOver(reference);
    till.clock.set('2026-11-21T15:00:00.000Z');
    expect(await till.desk.handOver(reference)).toEqual({
      ok: false,
      problem: { code: 'alreadyReleased', facts: { at: '2026-11-21T10:00:00.000Z', by: 'ada' } },
    });
    expect(till.journal.happenings.filter((kind) => kind === 'goodsHandedOver')).toHaveLength(1);
  });

  it('pressed twice at the same moment hands over once', async () => {
    const till = openTill();
    const reference = await outcome.chargeToPaid(till);
    const results = await Promise.all([till.desk.handOver(reference), till.desk.handOver(reference)]);
    expect(results.map(codeOf)).toEqual(['done', 'alreadyReleased']);
  });

  it.each([
    ['a step is open', outcome.chargeToOtp],
    ['it is declined', outcome.chargeToDeclined],
  ])('hands over nothing while %s', async (_name, charge) => {
    const till = openTill();
    const reference = await charge(till);
    expect(codeOf(await till.desk.handOver(reference))).toBe('notPaid');
    expect(till.journal.happenings).not.toContain('goodsHandedOver');
  });

  it('hands over nothing on 000 with the wrong amount', async () => {
    const till = openTill();
    till.gateway.will('initiate', outcome.CONFLICT);
    await till.desk.charge(cardCharge());
    till.gateway.will('requery', till.requeryAnswers({ amountMinor: 1_500 }));
    await till.clock.advance(0);
    expect(codeOf(await till.desk.handOver(till.payment().reference))).toBe('notPaid');
  });

  it('hands over nothing of a sale that is cancelled', async () => {
    const till = openTill();
    const reference = await outcome.chargeToPaid(till);
    await till.desk.cancelSale(SALE);
    expect(codeOf(await till.desk.handOver(reference))).toBe('saleEnded');
  });

  it('is refused for what is not in the journal', async () => {
    expect(codeOf(await openTill().desk.handOver('T1-261121-0009-NOTHING99'))).toBe('paymentNotFound');
  });
});
