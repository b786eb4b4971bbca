import { describe, expect, it } from 'vitest';
import { answered, NOT_FOUND, PENDING } from '../../../shared/testing/answers.fixture.ts';
import { codeOf, refusalOf } from '../testing/code-of.fixture.ts';
import {
  ATTEMPT,
  accountCharge,
  BANK,
  cardCharge,
  type OpenTill,
  OTHER_SALE,
  openTill,
  SALE,
} from '../testing/open-till.fixture.ts';
import * as outcome from '../testing/outcomes.fixture.ts';
import { settled } from '../testing/virtual-clock.fixture.ts';

const THIRD_SALE = '0b1e8a52-7f0c-4a4d-9c11-5d3f7a1c2b19';
const OTHER_AMOUNT = { amount: { amountMinor: 1_000, currency: 'NGN' } };

describe('a charge that may be for the same purchase as an unknown payment', () => {
  it('re-queries an unknown payment before a charge, and stops if that is still unknown', async () => {
    const till = await outcome.tillThatLeftUnknown();
    const asked = till.asked().length;
    till.gateway.will('requery', PENDING);
    expect(refusalOf(await till.desk.charge(till.again))).toEqual(['earlierPaymentNotSettled', till.first]);
    expect(till.asked()).toHaveLength(asked + 1);
    expect(till.gateway.sentTo('initiate')).toHaveLength(1);
  });

  it('reports that the earlier payment is paid, and then lets the person decide', async () => {
    const till = await outcome.tillThatLeftUnknown();
    till.gateway.will('requery', answered({ reference: till.first }));
    expect(refusalOf(await till.desk.charge(till.again))).toEqual(['earlierPaymentPaid', till.first]);
    expect(till.desk.read().announcements).toMatchObject([{ reference: till.first, kind: 'paid' }]);
    expect(codeOf(await till.desk.charge(till.again))).toBe('earlierPaymentPaid');
    expect(await outcome.chargeWith(till, till.despite)).toBe('done');
  });

  it('charges with the override of a person who saw the unknown payment, and journals the reason', async () => {
    const till = await outcome.tillThatLeftUnknown();
    till.gateway.will('requery', PENDING);
    const shown = { reference: till.first, likeness: 'instrument', outcome: 'unknown', answered: true };
    expect(await till.desk.checkEarlier(ATTEMPT)).toMatchObject({ ok: true, value: { earlier: [shown] } });
    const asked = till.asked();
    expect(await outcome.chargeWith(till, till.despite)).toBe('done');
    expect(till.asked()).toEqual(asked);
    const override = { reason: 'Supervisor agreed', payments: [{ reference: till.first, outcome: 'unknown' }] };
    expect(till.journal.entries.find(({ happening }) => 'override' in happening)).toMatchObject({
      actor: 'ada',
      happening: { kind: 'paymentIntended', override },
      saleId: OTHER_SALE,
    });
  });

  it('joins a running re-query, and asks again if an answer waits for the disk', async () => {
    const till = await outcome.tillThatLeftUnknown();
    const asked = till.asked().length;
    const question = till.gateway.holds('requery');
    const disk = till.journal.holds();
    const pressed = till.desk.requery(till.first);
    await settled();
    const joined = till.desk.checkEarlier(ATTEMPT);
    await settled();
    question.answer(PENDING);
    await settled();
    const afresh = till.desk.checkEarlier(ATTEMPT);
    await settled();
    expect(till.asked()).toHaveLength(asked + 1);
    till.gateway.will('requery', answered({ reference: till.first }));
    disk.write();
    await pressed;
    expect(await joined).toMatchObject({ value: { earlier: [{ outcome: 'unknown' }] } });
    expect(await afresh).toMatchObject({ value: { earlier: [{ outcome: 'paid' }] } });
    expect(till.asked()).toHaveLength(asked + 2);
  });

  it('counts the minute of a fresh answer from its arrival, not from its entry', async () => {
    const till = await outcome.tillThatLeftUnknown();
    const disk = till.journal.holds();
    till.gateway.will('requery', PENDING);
    const checked = till.desk.checkEarlier(ATTEMPT);
    await till.clock.advance(59_000);
    disk.write();
    await checked;
    const asked = till.asked().length;
    await till.clock.advance(2_000);
    till.gateway.will('requery', PENDING);
    await till.desk.checkEarlier(ATTEMPT);
    expect(till.asked()).toHaveLength(asked + 1);
  });

  it('refuses a charge that was pressed before anybody read that the earlier payment is paid', async () => {
    const slow = Promise.withResolvers<void>();
    let looked = 0;
    const findBank = async () => {
      looked += 1;
      if (looked === 2) await slow.promise;
      return BANK;
    };
    const till = openTill({ findBank });
    await outcome.chargeWith(till, cardCharge(), outcome.TIMED_OUT);
    const { reference } = till.payment();
    await till.desk.leaveForLater(SALE);
    const override = { reason: 'Supervisor agreed', references: [reference] };
    const press = () => till.desk.charge(accountCharge({ saleId: OTHER_SALE, override }));
    till.gateway.will('requery', answered({ reference }));
    const [first, second] = [press(), press()];
    expect(codeOf(await first)).toBe('earlierPaymentPaid');
    slow.resolve();
    expect(codeOf(await second)).toBe('earlierPaymentPaid');
    till.gateway.will('initiate', outcome.ASKS_ACCOUNT_OTP);
    expect(codeOf(await press())).toBe('done');
  });

  it('makes one payment of two simultaneous charges', async () => {
    const till = await outcome.tillThatLeftUnknown();
    till.gateway.will('requery', PENDING);
    await till.desk.checkEarlier(ATTEMPT);
    const held = till.gateway.holds('initiate');
    const both = [1, 2].map(() => till.desk.charge(till.despite));
    await settled();
    held.answer(outcome.ASKS_PIN);
    expect((await Promise.all(both)).map(codeOf)).toEqual(['done', 'saleHasOpenPayment']);
    expect(till.gateway.sentTo('initiate')).toHaveLength(2);
  });

  it('refuses two simultaneous charges if the payment about which the person decided was paid since', async () => {
    const till = await outcome.tillThatLeftUnknown();
    await till.asks(till.first, answered({ reference: till.first }));
    const both = [1, 2].map(() => till.desk.charge(till.despite));
    expect((await Promise.all(both)).map(codeOf)).toEqual(['earlierPaymentPaid', 'earlierPaymentPaid']);
    expect(await outcome.chargeWith(till, till.despite)).toBe('done');
  });
});

describe('two earlier payments that were paid since the person decided', () => {
  it('names both paid payments in one refusal, so that neither needs another refusal', async () => {
    const till = await outcome.tillThatLeftUnknown();
    till.gateway.will('requery', PENDING);
    await till.desk.checkEarlier(ATTEMPT);
    expect(await outcome.chargeWith(till, till.despite, outcome.TIMED_OUT)).toBe('done');
    const second = till.payment().reference;
    await till.clock.advance(600_000);
    await till.desk.leaveForLater(OTHER_SALE);
    const both = [till.first, second];
    till.gateway.will('requery', ...both.map((reference) => answered({ reference })));
    const third = cardCharge({ saleId: THIRD_SALE, override: { reason: 'Supervisor agreed', references: both } });
    expect(refusalOf(await till.desk.charge(third))).toEqual(['earlierPaymentPaid', both.join(', ')]);
  });
});

it('stops a charge if another window charged the same sale during its re-queries', async () => {
  const till = await outcome.tillThatLeftUnknown();
  const asking = till.gateway.holds('requery');
  const slow = till.desk.charge(till.again);
  await settled();
  const quick = accountCharge({ saleId: OTHER_SALE, customer: { email: 'bola@example.com', phone: null } });
  expect(await outcome.chargeWith(till, quick, outcome.ASKS_OTP)).toBe('done');
  const { reference } = till.payment();
  asking.answer(answered({ reference: till.first, ...outcome.SAYS_FAILED }));
  expect(refusalOf(await slow)).toEqual(['earlierPaymentNotSettled', reference]);
  expect(till.gateway.sentTo('initiate')).toHaveLength(2);
});

describe("a re-query before a charge that freezes an earlier payment's step", () => {
  const failed = (reference: string) => answered({ reference, ...outcome.SAYS_FAILED });

  it.each([
    ['the charge may be for the same purchase', (till: OpenTill) => till.desk.checkEarlier(ATTEMPT)],
    [
      "the earlier payment is the same customer's, from an earlier run",
      (till: OpenTill) => till.desk.charge(cardCharge({ saleId: OTHER_SALE, ...OTHER_AMOUNT })),
    ],
  ])('repeats a re-query that froze a step after 30 s, and then counts the answer, if %s', async (_why, ask) => {
    const [before, reference] = await outcome.tillAfter(outcome.chargeToOtp);
    const till = openTill({ journal: before.journal, clock: before.clock });
    till.gateway.will('requery', failed(reference));
    till.gateway.will('initiate', outcome.ASKS_PIN);
    await ask(till);
    expect(await till.stateOf(reference)).toMatchObject({ outcome: 'open' });
    till.gateway.will('requery', failed(reference));
    await till.clock.advance(30_000);
    expect(await till.stateOf(reference)).toMatchObject({ outcome: 'declined' });
  });
});

describe('another payment of the same sale', () => {
  it('needs an override to charge while another payment of the sale waits, and leaves the other payment open', async () => {
    const [till, first] = await outcome.tillAfter(outcome.chargeToOtp);
    till.gateway.will('requery', till.requeryAnswers(outcome.SAYS_PENDING));
    expect(codeOf(await till.desk.charge(cardCharge()))).toBe('earlierPaymentNotSettled');
    const override = { reason: 'The OTP never came', references: [first] };
    expect(await outcome.chargeWith(till, cardCharge({ override }))).toBe('done');
    expect(till.desk.read()).toMatchObject({ current: { earlierPayments: 1 }, notSettled: 0 });
    expect(await till.stateOf(first)).toMatchObject({ outcome: 'open' });
  });

  it('needs an override to charge after a payment that was never received', async () => {
    const till = openTill();
    till.gateway.will('requery', ...Array.from({ length: 7 }, () => NOT_FOUND));
    const reference = await outcome.chargeAnswered(till, outcome.TIMED_OUT);
    await till.clock.advance(130_000);
    await till.desk.requery(reference);
    expect(till.view()).toMatchObject({ screen: 'notPaid', reason: 'neverReceived' });
    till.gateway.will('requery', NOT_FOUND);
    expect(codeOf(await till.desk.charge(cardCharge()))).toBe('earlierPaymentNotSettled');
  });
});
