import { describe, expect, it } from 'vitest';
import { problem } from '../../../shared/problems.ts';
import { answered, LOST } from '../../../shared/testing/answers.fixture.ts';
import { codeOf, refusalOf } from '../testing/code-of.fixture.ts';
import { cardCharge, KEYED, OTHER_SALE, openTill, otherCustomersCharge, SALE } from '../testing/open-till.fixture.ts';
import * as outcome from '../testing/outcomes.fixture.ts';
import { settled } from '../testing/virtual-clock.fixture.ts';

describe('the rule of one open payment in a sale', () => {
  it('makes one payment of several presses of Charge', async () => {
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

  it('requires the same amount for the same sale', async () => {
    const [till] = await outcome.tillAfter(outcome.chargeToDeclined);
    const other = cardCharge({ amount: { amountMinor: 150_001, currency: 'NGN' } });
    expect(await till.desk.charge(other)).toMatchObject({
      problem: { code: 'fieldRefused', facts: { field: 'amount', reason: 'amountOfSaleDiffers' } },
    });
  });

  it('starts no second payment while a late success of the first is being written', async () => {
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
  it('accepts only the first of two simultaneous charges', async () => {
    const till = openTill();
    till.gateway.will('initiate', outcome.ASKS_PIN);
    const results = await Promise.all([till.desk.charge(cardCharge()), till.desk.charge(otherCustomersCharge())]);
    expect(results.map(codeOf)).toEqual(['done', 'otherSaleActive']);
  });

  it('accepts the next sale after the hand-over', async () => {
    const till = openTill();
    await till.desk.handOver(await outcome.chargeToPaid(till));
    expect(await outcome.chargeWith(till, otherCustomersCharge())).toBe('done');
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
});

describe('Cancel sale', () => {
  it('leaves the payment of a cancelled sale unchanged, and the next sale can start', async () => {
    const [till, reference] = await outcome.tillAfter(outcome.chargeToOtp);
    const { state } = till.payment();
    expect(codeOf(await till.desk.cancelSale(SALE))).toBe('done');
    expect(till.desk.read().current).toMatchObject({ sale: { status: 'cancelled' }, payment: { reference, state } });
    expect(await outcome.chargeWith(till, otherCustomersCharge())).toBe('done');
    expect(till.desk.read().notSettled).toBe(1);
  });

  it('accepts the answer of a charge being sent, and a success then needs review', async () => {
    const till = openTill();
    const held = till.gateway.holds('initiate');
    const charged = till.desk.charge(cardCharge());
    await settled();
    const { reference } = till.payment();
    await till.desk.cancelSale(SALE);
    held.answer(outcome.TIMED_OUT);
    await charged;
    await till.hears(till.requeryAnswers());
    expect(till.view()).toMatchObject({ screen: 'needsReview', review: { reason: 'paidAfterSaleEnded' } });
    expect(till.payment().state).toMatchObject({ outcome: 'paid', handedOver: null });
    expect(codeOf(await till.desk.handOver(reference))).toBe('saleEnded');
  });

  it('marks a paid payment of a cancelled sale for review, even if a later one of the sale is not paid', async () => {
    const [till, first] = await outcome.tillAfter(outcome.chargeToDeclined);
    await outcome.chargeToOtp(till);
    await till.asks(first, till.requeryAnswers({ reference: first }));
    await till.desk.cancelSale(SALE);
    expect(await till.stateOf(first)).toMatchObject({ outcome: 'paid', review: { reason: 'paidAfterSaleEnded' } });
    expect(till.desk.read().current?.sale.status).toBe('cancelled');
  });
});

describe('Leave for later', () => {
  it('frees the counter when a sale is left for later, and continues its re-queries', async () => {
    const till = openTill();
    const reference = await outcome.chargeAnswered(till, outcome.TIMED_OUT);
    await till.desk.leaveForLater(SALE);
    expect(till.desk.read()).toMatchObject({ current: null, notSettled: 1 });
    till.gateway.will('requery', LOST, answered({ reference }));
    await till.clock.advance(2_000);
    expect(till.desk.read()).toMatchObject({ current: null, notSettled: 0 });
    expect(await till.stateOf(reference)).toMatchObject({ outcome: 'paid', review: null });
  });

  it('re-queries an unknown payment at once after the sale is resumed', async () => {
    const till = openTill();
    await outcome.chargeAnswered(till, outcome.TIMED_OUT);
    await till.clock.advance(600_000);
    await till.desk.leaveForLater(SALE);
    const asked = till.asked().length;
    await till.desk.resumeSale(SALE);
    await till.clock.advance(0);
    expect(till.asked()).toHaveLength(asked + 1);
  });

  it('resumes only one of two sales pressed at the same moment, and none beside a new charge', async () => {
    const till = openTill();
    for (const saleId of [SALE, OTHER_SALE]) {
      await outcome.chargeWith(till, saleId === SALE ? cardCharge() : otherCustomersCharge());
      await till.desk.leaveForLater(saleId);
    }
    const both = await Promise.all([till.desk.resumeSale(SALE), till.desk.resumeSale(OTHER_SALE)]);
    expect(both).toMatchObject([{ ok: true }, problem('otherSaleActive', { saleId: SALE })]);
    await till.desk.leaveForLater(SALE);

    till.gateway.will('initiate', outcome.ASKS_PIN);
    const newSale = '5f0c1c1e-6a0f-4f27-8f43-9d2f6f4c7a10';
    const results = await Promise.all([
      till.desk.charge(otherCustomersCharge(newSale, 80_000)),
      till.desk.resumeSale(SALE),
    ]);
    expect(results.map(codeOf).sort()).toEqual(['done', 'otherSaleActive']);
    const active = till.journal.told.findLast(({ sale }) => sale?.status === 'active')?.sale?.id;
    expect(till.desk.read().current?.sale.id).toBe(active);
  });

  it('allows the hand-over after the sale was paid in the background and resumed', async () => {
    const till = openTill();
    const reference = await outcome.chargeAnswered(till, outcome.TIMED_OUT);
    await till.desk.leaveForLater(SALE);
    await till.hears(answered({ reference }));
    await till.desk.resumeSale(SALE);
    expect(till.view()).toMatchObject({ screen: 'paid', handedOver: null });
    expect(codeOf(await till.desk.handOver(reference))).toBe('done');
  });
});

describe('New sale', () => {
  it('cancels a sale whose payments all failed, and clears the counter', async () => {
    const [till] = await outcome.tillAfter(outcome.chargeToDeclined);
    expect(codeOf(await till.desk.finishSale(SALE))).toBe('done');
    expect(till.desk.read().current).toBeNull();
    expect(till.journal.told.at(-1)).toMatchObject({
      happening: { kind: 'saleCancelled' },
      sale: { status: 'cancelled' },
    });
  });

  it.each([
    ['open', outcome.chargeToOtp],
    ['paid and not handed over', outcome.chargeToPaid],
  ])('refuses a new sale while a payment is %s', async (_name, charge) => {
    const till = openTill();
    const reference = await charge(till);
    expect(refusalOf(await till.desk.finishSale(SALE))).toEqual(['saleHasOpenPayment', reference]);
    expect(till.desk.read().current).not.toBeNull();
  });

  it('ends the sale, and refuses a charge that was pressed at the same moment', async () => {
    const [till] = await outcome.tillAfter(outcome.chargeToDeclined);
    till.gateway.will('initiate', outcome.ASKS_PIN);
    const results = await Promise.all([till.desk.charge(cardCharge()), till.desk.finishSale(SALE)]);
    expect(results.map(codeOf)).toEqual(['saleEnded', 'done']);
    expect(till.gateway.sentTo('initiate')).toHaveLength(1);
  });
});

describe('a sale or a payment that is not there', () => {
  it.each(['cancelSale', 'leaveForLater', 'resumeSale', 'finishSale'] as const)(
    '%s refuses a sale that never began',
    async (act) => {
      expect(codeOf(await openTill().desk[act](OTHER_SALE))).toBe('saleNotFound');
    },
  );

  it.each(['cancelSale', 'leaveForLater', 'resumeSale'] as const)(
    '%s refuses a sale whose goods were handed over',
    async (act) => {
      const [till, reference] = await outcome.tillAfter(outcome.chargeToPaid);
      await till.desk.handOver(reference);
      expect(codeOf(await till.desk[act](SALE))).toBe('saleEnded');
    },
  );

  it.each(['handOver', 'requery'] as const)('%s refuses an unknown reference', async (act) => {
    expect(codeOf(await openTill().desk[act]('T1-261121-0009-NOTHING99'))).toBe('paymentNotFound');
  });
});

describe('a late success of an earlier payment', () => {
  it('shows a late success at the counter, ends the running payment, and hands over the goods of the late success', async () => {
    const [till, first] = await outcome.tillAfter(outcome.chargeToDeclined);
    const second = await outcome.chargeToOtp(till);
    await till.asks(first, till.requeryAnswers({ reference: first }));
    expect(till.desk.read().current).toMatchObject({ payment: { reference: first }, view: { screen: 'paid' } });
    expect(codeOf(await till.desk.submit(second, { step: 'otp', otp: KEYED.otp }))).toBe('saleAlreadyPaid');
    expect(codeOf(await till.desk.handOver(first))).toBe('done');
    expect(till.desk.read().current).toMatchObject({ sale: { status: 'handedOver' }, payment: { reference: first } });
  });

  it('keeps a paid second payment at the counter, and announces the late success of the first', async () => {
    const [till, first] = await outcome.tillAfter(outcome.chargeToDeclined);
    const second = await outcome.chargeToPaid(till);
    await till.asksLater(first, till.requeryAnswers({ reference: first }));
    expect(till.payment().reference).toBe(second);
    expect(till.view()).toMatchObject({ screen: 'paid' });
    expect(till.desk.read().announcements).toMatchObject([{ reference: first, kind: 'paidLate' }]);
  });

  it('sends the second payment into review if it is paid after a late success of the first', async () => {
    const [till, first] = await outcome.tillAfter(outcome.chargeToDeclined);
    const second = await outcome.chargeToOtp(till);
    till.gateway.will('validate', outcome.ACCEPTED);
    const held = till.gateway.holds('requery');
    await till.desk.submit(second, { step: 'otp', otp: KEYED.otp });
    await till.clock.advance(0);
    await till.asks(first, till.requeryAnswers({ reference: first }));
    held.answer(till.requeryAnswers({ reference: second }));
    await settled();
    expect(await till.journal.payment(second)).toMatchObject({
      reference: second,
      state: { outcome: 'paid', review: { reason: 'paidAfterSaleEnded' } },
    });
    expect(await till.stateOf(first)).toMatchObject({ outcome: 'paid', review: null });
  });
});
