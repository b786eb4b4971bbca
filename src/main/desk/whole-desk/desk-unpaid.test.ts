import { describe, expect, it } from 'vitest';
import { NOT_FOUND, OTHER_REFERENCE, stepAnswer } from '../../../shared/testing/answers.fixture.ts';
import { codeOf } from '../testing/code-of.fixture.ts';
import { cardCharge, KEYED, OTHER_SALE, openTill, SALE } from '../testing/open-till.fixture.ts';
import * as outcome from '../testing/outcomes.fixture.ts';

describe('a wrong OTP', () => {
  it.each([
    ['an answer without success', outcome.NOT_ACCEPTED],
    ['an error body with its own code', outcome.UNLISTED_ERROR],
    ['a refused input', outcome.REFUSED],
  ])('brings the step back with a message after a re-query that is not final: %s', async (_name, wrong) => {
    const [till, reference] = await outcome.tillAfter(outcome.chargeToOtp);
    till.gateway.will('validate', wrong);
    await till.desk.submit(reference, { step: 'otp', otp: '99999' });
    await till.hears(till.requeryAnswers({ code: null, status: 'pending' }));
    expect(till.view()).toEqual({
      screen: 'step',
      step: 'otp',
      instruction: 'Key the OTP',
      notice: 'notAccepted',
    });
    expect(till.clock.sleepers).toBe(0);

    till.gateway.will('validate', outcome.ACCEPTED);
    await till.desk.submit(reference, { step: 'otp', otp: KEYED.otp });
    await till.hears(till.requeryAnswers());
    expect(till.view()).toMatchObject({ screen: 'paid' });
    expect(till.gateway.sentTo('validate')).toMatchObject([{ otp: '99999' }, { otp: KEYED.otp }]);
  });
});

describe('an unpaid payment', () => {
  it('is declined by a re-query, not by the answer to a step', async () => {
    const till = openTill();
    till.gateway.will('initiate', { kind: 'answered', answer: stepAnswer({ reference: null, status: 'failed' }) });
    await till.desk.charge(cardCharge());
    expect(till.view()).toMatchObject({ screen: 'confirming' });
    await till.hears(till.requeryAnswers({ code: '51', status: 'failed', message: 'Insufficient funds' }));
    expect(till.view()).toEqual({
      screen: 'notPaid',
      reason: 'declined',
      code: '51',
      message: 'Insufficient funds',
      requerying: false,
    });
  });

  it('is refused if the service rejected the input and then does not know the payment', async () => {
    const till = openTill();
    await outcome.chargeAnswered(till, outcome.REFUSED);
    await till.hears(NOT_FOUND);
    expect(till.view()).toMatchObject({ screen: 'notPaid', reason: 'refused', code: 'INPUT' });
    expect(till.journal.entries.map(({ happening }) => happening)).toContainEqual({
      kind: 'stepRefused',
      operation: 'initiate',
      code: 'INPUT',
      message: 'cvv is required',
    });
  });

  it('is refused and marked as unreadable if the service could not decrypt the request', async () => {
    const till = openTill();
    till.gateway.will('initiate', {
      kind: 'refused',
      code: 'INPUT',
      message: 'request could not be decrypted',
      notDecrypted: true,
    });
    await till.desk.charge(cardCharge());
    await till.hears(NOT_FOUND);
    expect(till.view()).toMatchObject({ screen: 'notPaid', reason: 'notDecrypted', code: 'INPUT' });
    expect(till.journal.entries.map(({ happening }) => happening)).toContainEqual(
      expect.objectContaining({ kind: 'stepRefused', notDecrypted: true }),
    );
    expect(till.journal.told.at(-1)?.payment?.state).toMatchObject({ outcome: 'declined', notDecrypted: true });
  });

  it('is paid if the service rejected the input and still says paid', async () => {
    const till = openTill();
    await outcome.chargeAnswered(till, outcome.REFUSED);
    await till.hears(till.requeryAnswers());
    expect(till.view()).toMatchObject({ screen: 'paid' });
  });

  it('is not confirmed if the service rejected the input, then knows the payment, then does not', async () => {
    const till = openTill();
    await outcome.chargeAnswered(till, outcome.REFUSED);
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

  it('is not confirmed if the service rejected the input, did not find the payment, and knows it later', async () => {
    const till = openTill();
    await till.desk.recover();
    const reference = await outcome.chargeAnswered(till, outcome.REFUSED);
    await till.hears(NOT_FOUND);
    expect(till.view()).toMatchObject({ screen: 'notPaid' });
    await till.clock.advance(2_000);
    await till.asks(reference, till.requeryAnswers({ code: null, status: 'pending' }), NOT_FOUND);
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
});

describe('CONFLICT on our own reference', () => {
  it('re-queries the payment that the service already has, and never creates it again', async () => {
    const till = openTill();
    await outcome.chargeAnswered(till, outcome.CONFLICT);
    expect(till.view()).toMatchObject({ screen: 'confirming' });
    await till.hears(till.requeryAnswers());
    expect(till.view()).toMatchObject({ screen: 'paid' });
    expect(till.gateway.sentTo('initiate')).toHaveLength(1);
  });
});

describe('a lost answer', () => {
  it.each([
    ['was never sent', outcome.UNSENT, { cause: 'connectionRefused', unsent: true, code: null }],
    ['timed out', outcome.TIMED_OUT, { cause: 'timedOut', unsent: false, code: null }],
    ['was an error body at initiate', outcome.UNLISTED_ERROR, { cause: 'unlistedError', unsent: false, code: 'OTP' }],
    [
      'was about another payment',
      { kind: 'answered', answer: stepAnswer({ reference: OTHER_REFERENCE, authModelUsed: 'PIN' }) } as const,
      { cause: 'unreadable', unsent: false, code: null },
    ],
  ])('makes the payment unknown, never declined: the payment %s', async (_name, lost, kept) => {
    const till = openTill();
    await outcome.chargeAnswered(till, lost);
    expect(till.view()).toMatchObject({ screen: 'notConfirmed' });
    expect(till.journal.entries.at(-1)?.happening).toEqual({ kind: 'answerLost', operation: 'initiate', ...kept });
  });

  it.each(['NR', 'nr', 'R0'])('is also any answer to an OTP with the code %s', async (code) => {
    const [till, reference] = await outcome.tillAfter(outcome.chargeToOtp);
    till.gateway.will('validate', { kind: 'unknown', cause: 'unlistedError', httpStatus: 200, code });
    await till.desk.submit(reference, { step: 'otp', otp: KEYED.otp });
    expect(till.view()).toMatchObject({ screen: 'notConfirmed' });
  });

  it('is also any answer to an OTP about another payment, which opens no step', async () => {
    const [till, reference] = await outcome.tillAfter(outcome.chargeToOtp);
    const answer = stepAnswer({ reference: OTHER_REFERENCE, paymentCode: '000' });
    till.gateway.will('validate', { kind: 'answered', answer });
    await till.desk.submit(reference, { step: 'otp', otp: KEYED.otp });
    expect(till.payment().state.outcome).toBe('unknown');
  });
});
