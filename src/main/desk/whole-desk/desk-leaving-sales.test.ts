import { describe, expect, it } from 'vitest';
import { answered, LOST } from '../../../shared/testing/answers.fixture.ts';
import { codeOf } from '../testing/code-of.fixture.ts';
import { cardCharge, KEYED, OTHER_SALE, openTill, otherCustomersCharge, SALE } from '../testing/open-till.fixture.ts';
import * as outcome from '../testing/outcomes.fixture.ts';
import { settled } from '../testing/virtual-clock.fixture.ts';

describe('Cancel sale', () => {
  it('leaves the payment as it is and the next sale free to start', async () => {
    const till = openTill();
    const reference = await outcome.chargeToOtp(till);
    const { state } = till.payment();
    expect(codeOf(await till.desk.cancelSale(SALE))).toBe('done');
    expect(till.desk.read().current).toMatchObject({ sale: { status: 'cancelled' }, payment: { reference, state } });
    till.gateway.will('initiate', outcome.ASKS_PIN);
    expect(codeOf(await till.desk.charge(otherCustomersCharge()))).toBe('done');
    expect(till.desk.read().notSettled).toBe(1);
  });

  it('while the charge is on the wire lets its answer in, and a success then needs review', async () => {
    const till = openTill();
    const held = till.gateway.holds('initiate');
    const charged = till.desk.charge(cardCharge());
    await settled();
    const { reference } = till.payment();
    await till.desk.cancelSale(SALE);
    held.answer(outcome.TIMED_OUT);
    await charged;
    till.gateway.will('requery', till.requeryAnswers());
    await till.clock.advance(0);
    expect(till.view()).toMatchObject({ screen: 'needsReview', review: { reason: 'paidAfterSaleEnded' } });
    expect(till.payment().state).toMatchObject({ outcome: 'paid', released: null });
    expect(codeOf(await till.desk.handOver(reference))).toBe('saleEnded');
  });

  it('of a sale that is paid marks the payment for review', async () => {
    const till = openTill();
    await outcome.chargeToPaid(till);
    await till.desk.cancelSale(SALE);
    expect(till.view()).toMatchObject({ screen: 'needsReview', review: { reason: 'paidAfterSaleEnded' } });
  });

  it('marks the payment that is paid, even where a later one of the same sale is not', async () => {
    const till = openTill();
    const first = await outcome.chargeToDeclined(till);
    await outcome.chargeToOtp(till);
    till.gateway.will('requery', till.requeryAnswers({ reference: first }));
    await till.desk.requery(first);
    await till.desk.cancelSale(SALE);
    expect(await till.journal.payment(first)).toMatchObject({
      state: { outcome: 'paid', review: { reason: 'paidAfterSaleEnded' } },
    });
    expect(till.desk.read().current?.sale.status).toBe('cancelled');
  });

  it('is refused for a sale that has ended or never began', async () => {
    const till = openTill();
    await till.desk.handOver(await outcome.chargeToPaid(till));
    expect(codeOf(await till.desk.cancelSale(SALE))).toBe('saleEnded');
    expect(codeOf(await till.desk.cancelSale(OTHER_SALE))).toBe('saleNotFound');
  });
});

describe('Leave for later', () => {
  it('frees the counter, and goes on asking', async () => {
    const till = openTill();
    till.gateway.will('initiate', outcome.TIMED_OUT);
    await till.desk.charge(cardCharge());
    const { reference } = till.payment();
    await till.desk.leaveForLater(SALE);
    expect(till.desk.read()).toMatchObject({ current: null, notSettled: 1 });
    till.gateway.will('requery', LOST, answered({ reference }));
    await till.clock.advance(2_000);
    expect(till.desk.read()).toMatchObject({ current: null, notSettled: 0 });
    expect(await till.journal.payment(reference)).toMatchObject({ state: { outcome: 'paid', review: null } });
  });

  it('and coming back shows the step as it was', async () => {
    const till = openTill();
    await outcome.chargeToOtp(till);
    await till.desk.leaveForLater(SALE);
    expect(codeOf(await till.desk.resumeSale(SALE))).toBe('done');
    expect(till.view()).toMatchObject({ screen: 'step', step: 'otp', instruction: 'Key the OTP' });
    expect(till.desk.read().current?.sale.status).toBe('active');
  });

  it('and coming back to an unknown payment asks at once', async () => {
    const till = openTill();
    till.gateway.will('initiate', outcome.TIMED_OUT);
    await till.desk.charge(cardCharge());
    await till.clock.advance(600_000);
    await till.desk.leaveForLater(SALE);
    const asked = till.gateway.sentTo('requery').length;
    await till.desk.resumeSale(SALE);
    await till.clock.advance(0);
    expect(till.gateway.sentTo('requery')).toHaveLength(asked + 1);
  });

  it('and coming back after it was paid in the background hands the goods over', async () => {
    const till = openTill();
    till.gateway.will('initiate', outcome.TIMED_OUT);
    await till.desk.charge(cardCharge());
    const { reference } = till.payment();
    await till.desk.leaveForLater(SALE);
    till.gateway.will('requery', answered({ reference }));
    await till.clock.advance(0);
    await till.desk.resumeSale(SALE);
    expect(till.view()).toMatchObject({ screen: 'paid', released: null });
    expect(codeOf(await till.desk.handOver(reference))).toBe('done');
  });

  it('does not bring a sale back while another one is at the counter', async () => {
    const till = openTill();
    await outcome.chargeToPin(till);
    await till.desk.leaveForLater(SALE);
    till.gateway.will('initiate', outcome.ASKS_PIN);
    await till.desk.charge(otherCustomersCharge());
    expect(await till.desk.resumeSale(SALE)).toMatchObject({
      problem: { code: 'otherSaleActive', facts: { saleId: OTHER_SALE } },
    });
  });

  it('brings back only one of two that come back at the same moment, and none beside a new charge', async () => {
    const till = openTill();
    for (const saleId of [SALE, OTHER_SALE]) {
      till.gateway.will('initiate', outcome.ASKS_PIN);
      await till.desk.charge(saleId === SALE ? cardCharge() : otherCustomersCharge());
      await till.desk.leaveForLater(saleId);
    }
    const both = await Promise.all([till.desk.resumeSale(SALE), till.desk.resumeSale(OTHER_SALE)]);
    expect(both.map(codeOf)).toEqual(['done', 'otherSaleActive']);
    await till.desk.leaveForLater(SALE);

    till.gateway.will('initiate', outcome.ASKS_PIN);
    const newSale = '5f0c1c1e-6a0f-4f27-8f43-9d2f6f4c7a10';
    const results = await Promise.all([
      till.desk.charge(otherCustomersCharge(newSale, 80_000)),
      till.desk.resumeSale(SALE),
    ]);
    expect(results.map(codeOf).sort()).toEqual(['done', 'otherSaleActive']);
    const active = till.journal.entries.findLast(({ sale }) => sale?.status === 'active')?.sale?.id;
    expect(till.desk.read().current?.sale.id).toBe(active);
  });

  it('is refused for a sale that has ended; coming back, for one that was not left', async () => {
    const till = openTill();
    await till.desk.handOver(await outcome.chargeToPaid(till));
    expect(codeOf(await till.desk.leaveForLater(SALE))).toBe('saleEnded');
    expect(codeOf(await till.desk.resumeSale(SALE))).toBe('saleEnded');
    expect(codeOf(await till.desk.resumeSale(OTHER_SALE))).toBe('saleNotFound');
  });
});

describe('New sale', () => {
  it('clears the counter after the goods are handed over', async () => {
    const till = openTill();
    await till.desk.handOver(await outcome.chargeToPaid(till));
    expect(codeOf(await till.desk.finishSale(SALE))).toBe('done');
    expect(till.desk.read().current).toBeNull();
    expect(till.journal.entries.at(-1)?.sale?.status).toBe('handedOver');
  });

  it('cancels a sale whose payments all failed, and clears the counter', async () => {
    const till = openTill();
    await outcome.chargeToDeclined(till);
    expect(codeOf(await till.desk.finishSale(SALE))).toBe('done');
    expect(till.desk.read().current).toBeNull();
    expect(till.journal.entries.at(-1)).toMatchObject({
      happening: { kind: 'saleCancelled' },
      sale: { status: 'cancelled' },
    });
  });

  it('clears the counter of a sale that was cancelled', async () => {
    const till = openTill();
    await outcome.chargeToOtp(till);
    await till.desk.cancelSale(SALE);
    expect(codeOf(await till.desk.finishSale(SALE))).toBe('done');
    expect(till.desk.read()).toMatchObject({ current: null, notSettled: 1 });
  });

  it.each([
    ['open', outcome.chargeToOtp],
    ['paid and not handed over', outcome.chargeToPaid],
  ])('is refused while a payment is %s', async (_name, charge) => {
    const till = openTill();
    const reference = await charge(till);
    expect(await till.desk.finishSale(SALE)).toMatchObject({
      problem: { code: 'saleHasOpenPayment', facts: { reference } },
    });
    expect(till.desk.read().current).not.toBeNull();
  });

  it('at the same moment as a new charge of the sale ends the sale or leaves the charge alone', async () => {
    const till = openTill();
    await outcome.chargeToDeclined(till);
    till.gateway.will('initiate', outcome.ASKS_PIN);
    const results = await Promise.all([till.desk.charge(cardCharge()), till.desk.finishSale(SALE)]);
    expect(results.map(codeOf)).toEqual(['saleEnded', 'done']);
    expect(till.gateway.sentTo('initiate')).toHaveLength(1);
  });

  it('is refused for a sale that never began', async () => {
    expect(codeOf(await openTill().desk.finishSale(OTHER_SALE))).toBe('saleNotFound');
  });
});

describe('a late success of an earlier payment', () => {
  it('comes to the counter, ends what was under way, and is handed over by its own reference', async () => {
    const till = openTill();
    const first = await outcome.chargeToDeclined(till);
    const second = await outcome.chargeToOtp(till);
    till.gateway.will('requery', till.requeryAnswers({ reference: first }));
    await till.desk.requery(first);
    expect(till.desk.read().current).toMatchObject({ payment: { reference: first }, view: { screen: 'paid' } });
    expect(codeOf(await till.desk.submit(second, { step: 'otp', otp: KEYED.otp }))).toBe('saleAlreadyPaid');
    expect(codeOf(await till.desk.handOver(first))).toBe('done');
    expect(till.desk.read().current).toMatchObject({ sale: { status: 'handedOver' }, payment: { reference: first } });
  });

  it('sends the second one into review where that is paid, too', async () => {
    const till = openTill();
    const first = await outcome.chargeToDeclined(till);
    const second = await outcome.chargeToOtp(till);
    till.gateway.will('validate', outcome.ACCEPTED);
    const held = till.gateway.holds('requery');
    await till.desk.submit(second, { step: 'otp', otp: KEYED.otp });
    await till.clock.advance(0);
    till.gateway.will('requery', till.requeryAnswers({ reference: first }));
    await till.desk.requery(first);
    held.answer(till.requeryAnswers({ reference: second }));
    await settled();
    expect(await till.journal.payment(second)).toMatchObject({
      reference: second,
      state: { outcome: 'paid', review: { reason: 'paidAfterSaleEnded' } },
    });
    expect(await till.journal.payment(first)).toMatchObject({ state: { outcome: 'paid', review: null } });
  });
});
