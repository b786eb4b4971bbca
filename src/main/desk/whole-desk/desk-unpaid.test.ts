import { describe, expect, it } from 'vitest';
import { BANK_PAGE, NOT_FOUND, OTHER_REFERENCE } from '../../../shared/testing/answers.fixture.ts';
import { cardCharge, KEYED, openTill } from '../testing/open-till.fixture.ts';
import * as outcome from '../testing/outcomes.fixture.ts';

describe('a wrong OTP', () => {
  it.each([
    ['an answer without success', outcome.NOT_ACCEPTED],
    ['an error body with its own code', outcome.UNLISTED_ERROR],
    ['a refused input', outcome.REFUSED],
  ])('asks for the OTP again after a wrong OTP and a re-query that is not final: %s', async (_name, wrong) => {
    const [till, reference] = await outcome.tillAfter(outcome.chargeToOtp);
    till.gateway.will('validate', wrong);
    await till.desk.submit(reference, { step: 'otp', otp: '99999' });
    await till.hears(till.requeryAnswers(outcome.SAYS_PENDING));
    expect(till.view()).toEqual({
      screen: 'step',
      step: 'otp',
      instruction: 'Key the OTP',
      notice: 'notAccepted',
    });
    expect(till.clock.sleepers).toBe(0);

    await outcome.submitOtp(till, reference);
    await till.hears(till.requeryAnswers());
    expect(till.view()).toMatchObject({ screen: 'paid' });
    expect(till.gateway.sentTo('validate')).toMatchObject([{ otp: '99999' }, { otp: KEYED.otp }]);
  });
});

describe('an unpaid payment', () => {
  it('refuses a payment if the service rejected the input and then does not know the payment', async () => {
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

  it('marks a refused payment as unreadable if the service could not decrypt the request', async () => {
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

  it('calls a payment paid if the service rejected the input and still says paid', async () => {
    const till = openTill();
    await outcome.chargeAnswered(till, outcome.REFUSED);
    await till.hears(till.requeryAnswers());
    expect(till.view()).toMatchObject({ screen: 'paid' });
  });
});

describe('a lost answer', () => {
  it.each([
    ['was never sent', outcome.UNSENT, { cause: 'connectionRefused', unsent: true, code: null }],
    ['timed out', outcome.TIMED_OUT, { cause: 'timedOut', unsent: false, code: null }],
    ['was an error body at initiate', outcome.UNLISTED_ERROR, { cause: 'unlistedError', unsent: false, code: 'OTP' }],
    [
      'was about another payment',
      outcome.stepAnswered({ reference: OTHER_REFERENCE, authModelUsed: 'PIN' }),
      { cause: 'unreadable', unsent: false, code: null },
    ],
  ])('makes a payment unknown after a lost answer, never declined: the payment %s', async (_name, lost, kept) => {
    const till = openTill();
    await outcome.chargeAnswered(till, lost);
    expect(till.view()).toMatchObject({ screen: 'notConfirmed' });
    expect(till.journal.entries.at(-1)?.happening).toEqual({ kind: 'answerLost', operation: 'initiate', ...kept });
  });
});

describe('code 00 with a bank page of 3-D Secure', () => {
  const DONE_WITH_PAGE = { authenticateCode: '00', authModelUsed: 'VBVSECURECODE', authUrl: BANK_PAGE };

  it('re-queries after code 00 with a bank page, and shows the page if the answer is not final', async () => {
    const till = openTill();
    const reference = await outcome.chargeAnswered(till, outcome.stepAnswered(DONE_WITH_PAGE));
    expect(till.view()).toMatchObject({ screen: 'confirming' });
    await till.hears(till.requeryAnswers(outcome.SAYS_PENDING));
    expect(till.view()).toMatchObject({ screen: 'step', step: 'bankPage', notice: null });
    expect(await till.desk.bankPage(reference)).toMatchObject({ authUrl: BANK_PAGE });
  });
});
