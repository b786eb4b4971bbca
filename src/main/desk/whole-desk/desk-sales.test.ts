import { describe, expect, it } from 'vitest';
import { codeOf } from '../testing/code-of.fixture.ts';
import { cardCharge, OTHER_SALE, openTill, otherCustomersCharge } from '../testing/open-till.fixture.ts';
import * as outcome from '../testing/outcomes.fixture.ts';
import { settled } from '../testing/virtual-clock.fixture.ts';

describe('the rule of one open payment in a sale', () => {
  it('holds for several presses of Charge', async () => {
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
    ['refuses another payment while one is open', 'earlierPaymentNotSettled', outcome.chargeToOtp],
    ['refuses another payment after a paid one', 'saleAlreadyPaid', outcome.chargeToPaid],
    ['starts another payment after a declined one', 'done', outcome.chargeToDeclined],
  ] as const)('%s', async (_name, expected, charge) => {
    const till = openTill();
    await charge(till);
    till.gateway.will('initiate', outcome.ASKS_PIN);
    expect(codeOf(await till.desk.charge(cardCharge()))).toBe(expected);
  });

  it('prevents a second payment while one is for review', async () => {
    const [till, reference] = await outcome.tillAfter(outcome.chargeToDeclined);
    await till.asks(reference, till.requeryAnswers({ amountMinor: 1 }));
    expect(till.view()).toMatchObject({ screen: 'needsReview', review: { reason: 'amountTooLow' } });
    expect(codeOf(await till.desk.charge(cardCharge()))).toBe('needsReview');
  });

  it('requires the same amount for the same sale', async () => {
    const [till] = await outcome.tillAfter(outcome.chargeToDeclined);
    const other = cardCharge({ amount: { amountMinor: 150_001, currency: 'NGN' } });
    expect(await till.desk.charge(other)).toMatchObject({
      problem: { code: 'fieldRefused', facts: { field: 'amount', reason: 'amountOfSaleDiffers' } },
    });
  });

  it('prevents a second payment while a late success of the first is being written', async () => {
    const [till, first] = await outcome.tillAfter(outcome.chargeToDeclined);
    till.gateway.will('requery', till.requeryAnswers());
    const [asked, charged] = await Promise.all([
      till.desk.requery(first),
      settled().then(() => till.desk.charge(cardCharge())),
    ]);
    expect([codeOf(asked), codeOf(charged)]).toEqual(['done', 'saleAlreadyPaid']);
    expect(till.gateway.sentTo('initiate')).toHaveLength(1);
  });
});

describe('the rule of one sale at the counter', () => {
  it('admits the first of two simultaneous charges', async () => {
    const till = openTill();
    till.gateway.will('initiate', outcome.ASKS_PIN);
    const results = await Promise.all([till.desk.charge(cardCharge()), till.desk.charge(otherCustomersCharge())]);
    expect(results.map(codeOf)).toEqual(['done', 'otherSaleActive']);
  });

  it('admits the next sale after the hand-over', async () => {
    const till = openTill();
    await till.desk.handOver(await outcome.chargeToPaid(till));
    till.gateway.will('initiate', outcome.ASKS_PIN);
    expect(codeOf(await till.desk.charge(otherCustomersCharge()))).toBe('done');
    expect(till.desk.read().current).toMatchObject({ sale: { id: OTHER_SALE }, earlierPayments: 0 });
  });
});

describe('Hand over goods', () => {
  it('hands over a paid sale, records who and when, and ends the sale', async () => {
    const [till, reference] = await outcome.tillAfter(outcome.chargeToPaid);
    till.clock.set('2026-11-21T14:32:00.000Z');
    expect(codeOf(await till.desk.handOver(reference))).toBe('done');
    const handedOver = { at: '2026-11-21T14:32:00.000Z', by: 'ada' };
    expect(till.view()).toMatchObject({ screen: 'paid', handedOver });
    expect(till.desk.read().current?.sale.status).toBe('handedOver');
    expect(till.journal.entries.at(-1)).toMatchObject({ actor: 'ada', happening: { kind: 'goodsHandedOver' } });
  });

  it('says who handed over and when if pressed again later', async () => {
    const [till, reference] = await outcome.tillAfter(outcome.chargeToPaid);
    await till.desk.handOver(reference);
    till.clock.set('2026-11-21T15:00:00.000Z');
    expect(await till.desk.handOver(reference)).toEqual({
      ok: false,
      problem: { code: 'alreadyHandedOver', facts: { at: '2026-11-21T10:00:00.000Z', by: 'ada' } },
    });
    expect(till.journal.happenings.filter((kind) => kind === 'goodsHandedOver')).toHaveLength(1);
  });

  it('hands over once if pressed twice at the same moment', async () => {
    const [till, reference] = await outcome.tillAfter(outcome.chargeToPaid);
    const results = await Promise.all([till.desk.handOver(reference), till.desk.handOver(reference)]);
    expect(results.map(codeOf)).toEqual(['done', 'alreadyHandedOver']);
  });

  it.each([
    ['a step is open', outcome.chargeToOtp],
    ['the payment is declined', outcome.chargeToDeclined],
  ])('hands over nothing while %s', async (_name, charge) => {
    const till = openTill();
    const reference = await charge(till);
    expect(codeOf(await till.desk.handOver(reference))).toBe('notPaid');
    expect(till.journal.happenings).not.toContain('goodsHandedOver');
  });

  it('hands over nothing if the re-query says 000 with the wrong amount', async () => {
    const till = openTill();
    await outcome.chargeAnswered(till, outcome.CONFLICT);
    await till.hears(till.requeryAnswers({ amountMinor: 1_500 }));
    expect(codeOf(await till.desk.handOver(till.payment().reference))).toBe('notPaid');
  });

  it('is refused for an unknown reference', async () => {
    expect(codeOf(await openTill().desk.handOver('T1-261121-0009-NOTHING99'))).toBe('paymentNotFound');
  });
});
