import { describe, expect, it } from 'vitest';
import { LOST, NOT_FOUND } from '../../../shared/testing/answers.fixture.ts';
import { secondsOfRequeries } from '../testing/awaiting-till.fixture.ts';
import { cardCharge, KEYED, openTill } from '../testing/open-till.fixture.ts';
import * as outcome from '../testing/outcomes.fixture.ts';
import { settled } from '../testing/virtual-clock.fixture.ts';

describe('a first "failed" while a step is open', () => {
  const failed = { code: '51', status: 'failed' };

  it('freezes the step until a second "failed" 30 s later decides', async () => {
    const [till, reference] = await outcome.tillAfter(outcome.chargeToOtp);
    const seconds = secondsOfRequeries(till);
    await till.asks(reference, till.requeryAnswers(failed), till.requeryAnswers(failed));
    expect(till.view()).toMatchObject({ screen: 'confirming', frozen: true });
    await till.clock.advance(600_000);
    expect(seconds()).toEqual([0, 30]);
    expect(till.view()).toMatchObject({ screen: 'notPaid', reason: 'declined' });
  });

  it('brings the step back after a second answer that is not final, without mentioning a wrong OTP', async () => {
    const [till, reference] = await outcome.tillAfter(outcome.chargeToOtp);
    await till.asks(reference, till.requeryAnswers(failed), till.requeryAnswers({ code: null, status: 'pending' }));
    await till.clock.advance(30_000);
    expect(till.view()).toEqual({ screen: 'step', step: 'otp', instruction: 'Key the OTP', notice: null });
  });

  it('is re-queried a second time even if it was the last answer of the schedule', async () => {
    const [till, reference] = await outcome.tillAfter(outcome.chargeToOtp);
    till.gateway.will('validate', outcome.NOT_ACCEPTED);
    await till.desk.submit(reference, { step: 'otp', otp: '99999' });
    const seconds = secondsOfRequeries(till);
    till.gateway.will('requery', LOST, LOST, LOST, LOST, LOST, till.requeryAnswers(failed));
    await till.clock.advance(62_000);
    expect(till.view()).toMatchObject({ screen: 'confirming', frozen: true });
    till.gateway.will('requery', till.requeryAnswers(failed));
    await till.clock.advance(600_000);
    expect(seconds()).toEqual([0, 2, 6, 14, 30, 62, 92]);
    expect(till.view()).toMatchObject({ screen: 'notPaid', reason: 'declined' });
  });

  it('leaves the payment unknown if no further answer comes', async () => {
    const [till, reference] = await outcome.tillAfter(outcome.chargeToOtp);
    await till.asks(reference, till.requeryAnswers(failed));
    await till.clock.advance(600_000);
    expect(till.view()).toMatchObject({ screen: 'notConfirmed' });
    expect(till.clock.sleepers).toBe(0);
  });
});

describe('answers that overtake each other', () => {
  it('do not end the send of an OTP because of an earlier re-query', async () => {
    const [till, reference] = await outcome.tillAfter(outcome.chargeToOtp);
    const question = till.gateway.holds('requery');
    const asked = till.desk.requery(reference);
    await settled();
    const validation = till.gateway.holds('validate');
    const sent = till.desk.submit(reference, { step: 'otp', otp: KEYED.otp });
    await settled();
    question.answer(till.requeryAnswers({ code: '51', status: 'failed' }));
    await asked;
    expect(till.view()).toMatchObject({ screen: 'sending', operation: 'validate' });
    validation.answer(outcome.ACCEPTED);
    await sent;
    await till.hears(till.requeryAnswers());
    expect(till.view()).toMatchObject({ screen: 'paid' });
  });

  it('do not decline a payment because of a re-query from before its OTP', async () => {
    const [till, reference] = await outcome.tillAfter(outcome.chargeToOtp);
    const question = till.gateway.holds('requery');
    const asked = till.desk.requery(reference);
    await till.clock.advance(1);
    till.gateway.will('validate', outcome.ACCEPTED);
    await till.desk.submit(reference, { step: 'otp', otp: KEYED.otp });
    await till.clock.advance(0);
    question.answer(till.requeryAnswers({ code: '51', status: 'failed' }));
    await asked;
    expect(till.view()).toMatchObject({ screen: 'confirming', frozen: false });
    expect(till.journal.told.at(-1)?.happening).toMatchObject({
      kind: 'requeried',
      verdict: 'wait',
      row: 'overtaken',
    });
    till.gateway.will('requery', till.requeryAnswers());
    await till.clock.advance(2_000);
    expect(till.view()).toMatchObject({ screen: 'paid' });
  });

  it('do not decline a charge that is still being sent', async () => {
    const till = openTill();
    const charge = till.gateway.holds('initiate');
    const charged = till.desk.charge(cardCharge());
    await settled();
    await till.asks(till.payment().reference, till.requeryAnswers({ code: '51', status: 'failed' }));
    expect(till.view()).toMatchObject({ screen: 'sending' });
    charge.answer(outcome.ASKS_PIN);
    await charged;
    expect(till.view()).toMatchObject({ screen: 'step', step: 'cardPin' });
  });

  it('keep a success found while the OTP is being sent, whatever the late answer says', async () => {
    for (const late of [outcome.NOT_ACCEPTED, outcome.TIMED_OUT, outcome.REFUSED, outcome.CONFLICT]) {
      const [till, reference] = await outcome.tillAfter(outcome.chargeToOtp);
      const validation = till.gateway.holds('validate');
      const sent = till.desk.submit(reference, { step: 'otp', otp: KEYED.otp });
      await settled();
      await till.asks(reference, till.requeryAnswers());
      validation.answer(late);
      await sent;
      await till.clock.advance(600_000);
      expect(till.view()).toMatchObject({ screen: 'paid' });
      expect(till.gateway.sentTo('requery')).toHaveLength(1);
    }
  });

  it('do not settle a refused charge by a "not found" from before the refusal', async () => {
    const till = openTill();
    const charge = till.gateway.holds('initiate');
    const question = till.gateway.holds('requery');
    const charged = till.desk.charge(cardCharge());
    await settled();
    const asked = till.desk.requery(till.payment().reference);
    await settled();
    charge.answer(outcome.REFUSED);
    await charged;
    question.answer(NOT_FOUND);
    await asked;
    expect(till.payment().state.outcome).toBe('open');
    till.gateway.will('requery', NOT_FOUND);
    await till.clock.advance(2_000);
    expect(till.view()).toMatchObject({ screen: 'notPaid', reason: 'refused' });
  });
});
