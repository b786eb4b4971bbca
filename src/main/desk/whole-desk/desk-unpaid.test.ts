import { describe, expect, it } from 'vitest';
import { NOT_FOUND, OTHER_REFERENCE, stepAnswer } from '../../../shared/testing/answers.fixture.ts';
import { codeOf } from '../testing/code-of.fixture.ts';
import { cardCharge, KEYED, OTHER_SALE, openTill, SALE } from '../testing/open-till.fixture.ts';
import * as outcome from '../testing/outcomes.fixture.ts';

describe('a wrong OTP', () => {
  it.each([
    ['an answer that is no success', outcome.NOT_ACCEPTED],
    ['an error body with a code of its own', outcome.UNLISTED_ERROR],
    ['a refusal of the input', outcome.REFUSED],
  ])('brings the step back with a sentence once a re-query is not final: %s', async (_name, wrong) => {
    const till = openTill();
    const reference = await outcome.chargeToOtp(till);
    till.gateway.will('validate', wrong);
    await till.desk.submit(reference, { step: 'otp', otp: '99999' });
    till.gateway.will('requery', till.requeryAnswers({ code: null, status: 'pending' }));
    await till.clock.advance(0);
    expect(till.view()).toEqual({
      screen: 'step',
      step: 'otp',
      instruction: 'Key the OTP',
      notice: 'notAccepted',
    });
    expect(till.clock.sleepers).toBe(0);

    till.gateway.will('validate', outcome.ACCEPTED);
    await till.desk.submit(reference, { step: 'otp', otp: KEYED.otp });
    till.gateway.will('requery', till.requeryAnswers());
    await till.clock.advance(0);
    expect(till.view()).toMatchObject({ screen: 'paid' });
    expect(till.gateway.sentTo('validate')).toMatchObject([{ otp: '99999' }, { otp: KEYED.otp }]);
  });

  it('is not asked for again where the re-query says paid', async () => {
    const till = openTill();
    const reference = await outcome.chargeToOtp(till);
    till.gateway.will('validate', outcome.NOT_ACCEPTED);
    await till.desk.submit(reference, { step: 'otp', otp: '99999' });
    till.gateway.will('requery', till.requeryAnswers());
    await till.clock.advance(0);
    expect(till.view()).toMatchObject({ screen: 'paid' });
  });
});

describe('a payment that is not paid', () => {
  it('is declined by a re-query, not by the answer to a step', async () => {
    const till = openTill();
    till.gateway.will('initiate', { kind: 'answered', answer: stepAnswer({ reference: null, status: 'failed' }) });
    await till.desk.charge(cardCharge());
    expect(till.view()).toMatchObject({ screen: 'confirming' });
    till.gateway.will('requery', till.requeryAnswers({ code: '51', status: 'failed', message: 'Insufficient funds' }));
    await till.clock.advance(0);
    expect(till.view()).toEqual({
      screen: 'notPaid',
      reason: 'declined',
      code: '51',
      message: 'Insufficient funds',
      requerying: false,
    });
  });

  it('is refused where the service refused the input and then does not know it', async () => {
    const till = openTill();
    till.gateway.will('initiate', outcome.REFUSED);
    await till.desk.charge(cardCharge());
    till.gateway.will('requery', NOT_FOUND);
    await till.clock.advance(0);
    expect(till.view()).toMatchObject({ screen: 'notPaid', reason: 'refused', code: 'INPUT' });
    expect(till.journal.entries.map(({ happening }) => happening)).toContainEqual({
      kind: 'stepRefused',
      operation: 'initiate',
      code: 'INPUT',
      message: 'cvv is required',
    });
  });

  it('is refused with the mark that the request could not be decrypted', async () => {
    const till = openTill();
    till.gateway.will('initiate', {
      kind: 'refused',
      code: 'INPUT',
      message: 'request could not be decrypted',
      notDecrypted: true,
    });
    await till.desk.charge(cardCharge());
    till.gateway.will('requery', NOT_FOUND);
    await till.clock.advance(0);
    expect(till.view()).toMatchObject({ screen: 'notPaid', reason: 'notDecrypted', code: 'INPUT' });
    expect(till.journal.entries.map(({ happening }) => happening)).toContainEqual(
      expect.objectContaining({ kind: 'stepRefused', notDecrypted: true }),
    );
    expect(till.journal.entries.at(-1)?.payment?.state).toMatchObject({ outcome: 'declined', notDecrypted: true });
  });

  it('is paid where the service refused the input and yet says paid', async () => {
    const till = openTill();
    till.gateway.will('initiate', outcome.REFUSED);
    await till.desk.charge(cardCharge());
    till.gateway.will('requery', till.requeryAnswers());
    await till.clock.advance(0);
    expect(till.view()).toMatchObject({ screen: 'paid' });
  });

  it('is not confirmed where the service refused the input, then knows it, and then does not', async () => {
    const till = openTill();
    till.gateway.will('initiate', outcome.REFUSED);
    await till.desk.charge(cardCharge());
    till.gateway.will('requery', till.requeryAnswers({ code: null, status: 'pending' }), NOT_FOUND);
    await till.clock.advance(2_000);
    expect(till.view()).toMatchObject({ screen: 'confirming' });
    await till.clock.advance(88_000);
    expect(till.view()).toMatchObject({ screen: 'notConfirmed', nextCheckAt: expect.any(String) });

    await till.desk.leaveForLater(SALE);
    till.gateway.will('requery', NOT_FOUND);
    expect(codeOf(await till.desk.charge(cardCharge({ saleId: OTHER_SALE })))).toBe('earlierPaymentNotSettled');
    expect(till.gateway.sentTo('initiate')).toHaveLength(1);
  });

  it('is not confirmed where the service refused it, did not find it, and knows it when a person asks again', async () => {
    const till = openTill();
    await till.desk.recover();
    till.gateway.will('initiate', outcome.REFUSED);
    await till.desk.charge(cardCharge());
    const { reference } = till.payment();
    till.gateway.will('requery', NOT_FOUND);
    await till.clock.advance(0);
    expect(till.view()).toMatchObject({ screen: 'notPaid' });
    await till.clock.advance(2_000);
    till.gateway.will('requery', till.requeryAnswers({ code: null, status: 'pending' }), NOT_FOUND);
    await till.desk.requery(reference);
    expect(till.view()).toMatchObject({ screen: 'notConfirmed', cause: null, nextCheckAt: expect.any(String) });

    const late = till.requeryAnswers();
    await till.desk.leaveForLater(SALE);
    expect(codeOf(await till.desk.charge(cardCharge({ saleId: OTHER_SALE })))).toBe('earlierPaymentNotSettled');
    expect(till.gateway.sentTo('initiate')).toHaveLength(1);

    await till.clock.advance(120_000);
    till.gateway.will('requery', late);
    await till.clock.advance(5 * 60_000);
    expect(await till.journal.payment(reference)).toMatchObject({ state: { outcome: 'paid', review: null } });
  });

  it('may be followed by another payment of the same sale, under another reference', async () => {
    const till = openTill();
    const first = await outcome.chargeToDeclined(till);
    const second = await outcome.chargeToPin(till);
    expect(second).not.toBe(first);
    expect(second).toContain('-0002-');
    expect(till.desk.read().current).toMatchObject({ sale: { id: SALE }, earlierPayments: 1 });
  });
});

describe('CONFLICT on our own reference', () => {
  it('means that it exists there: it is asked for, never made anew', async () => {
    const till = openTill();
    till.gateway.will('initiate', outcome.CONFLICT);
    await till.desk.charge(cardCharge());
    expect(till.view()).toMatchObject({ screen: 'confirming' });
    till.gateway.will('requery', till.requeryAnswers());
    await till.clock.advance(0);
    expect(till.view()).toMatchObject({ screen: 'paid' });
    expect(till.gateway.sentTo('initiate')).toHaveLength(1);
  });
});

describe('an answer that was lost', () => {
  it.each([
    ['never left', outcome.UNSENT, { cause: 'connectionRefused', unsent: true, code: null }],
    ['timed out', outcome.TIMED_OUT, { cause: 'timedOut', unsent: false, code: null }],
    ['was an error body at initiate', outcome.UNLISTED_ERROR, { cause: 'unlistedError', unsent: false, code: 'OTP' }],
    [
      'spoke of another payment',
      { kind: 'answered', answer: stepAnswer({ reference: OTHER_REFERENCE, authModelUsed: 'PIN' }) } as const,
      { cause: 'unreadable', unsent: false, code: null },
    ],
  ])('makes the payment unknown, never declined: it %s', async (_name, lost, kept) => {
    const till = openTill();
    till.gateway.will('initiate', lost);
    await till.desk.charge(cardCharge());
    expect(till.view()).toMatchObject({ screen: 'notConfirmed' });
    expect(till.journal.entries.at(-1)?.happening).toEqual({ kind: 'answerLost', operation: 'initiate', ...kept });
  });

  it.each(['NR', 'nr', 'R0'])('to an OTP is lost, too, where the service itself says %s: not known', async (code) => {
    const till = openTill();
    const reference = await outcome.chargeToOtp(till);
    till.gateway.will('validate', { kind: 'unknown', cause: 'unlistedError', httpStatus: 200, code });
    await till.desk.submit(reference, { step: 'otp', otp: KEYED.otp });
    expect(till.view()).toMatchObject({ screen: 'notConfirmed' });
  });

  it('to an OTP that spoke of another payment opens no step of that one', async () => {
    const till = openTill();
    const reference = await outcome.chargeToOtp(till);
    const answer = stepAnswer({ reference: OTHER_REFERENCE, paymentCode: '000' });
    till.gateway.will('validate', { kind: 'answered', answer });
    await till.desk.submit(reference, { step: 'otp', otp: KEYED.otp });
    expect(till.payment().state.outcome).toBe('unknown');
  });
});
