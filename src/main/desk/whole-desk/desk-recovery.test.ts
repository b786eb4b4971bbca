import { describe, expect, it } from 'vitest';
import { answered } from '../../../shared/testing/answers.fixture.ts';
import {
  cardCharge,
  KEYED,
  type OpenTill,
  OTHER_SALE,
  openTill,
  otherCustomersCharge,
  SALE,
} from '../testing/open-till.fixture.ts';
import * as outcome from '../testing/outcomes.fixture.ts';
import { settled } from '../testing/virtual-clock.fixture.ts';

const PENDING = { code: null, status: 'pending' };

/** Kills the program and starts it again on the same journal. */
function restarted(before: OpenTill): OpenTill {
  return openTill({ journal: before.journal });
}

describe('the next run of the program', () => {
  it('marks an unanswered charge as unknown, re-queries at once, and sends nothing again', async () => {
    const before = openTill();
    before.gateway.holds('initiate');
    void before.desk.charge(cardCharge());
    await settled();
    const till = restarted(before);
    await till.desk.recover();
    expect(till.view()).toMatchObject({ screen: 'notConfirmed' });
    expect(till.journal.entries.at(-1)).toMatchObject({
      actor: 'paydesk',
      happening: { kind: 'answerLost', operation: 'initiate', cause: 'programEnded', unsent: false },
    });
    await till.hears(till.requeryAnswers());
    expect(till.view()).toMatchObject({ screen: 'paid' });
    expect(till.gateway.calls.map(({ operation }) => operation)).toEqual(['requery']);
  });

  it.each(['authenticate', 'validate'] as const)(
    'marks the payment as unknown in the same way if %s was being sent',
    async (operation) => {
      const before = openTill();
      const reference = await (operation === 'validate' ? outcome.chargeToOtp(before) : outcome.chargeToPin(before));
      before.gateway.holds(operation);
      const { desk } = before;
      void (operation === 'validate'
        ? desk.submit(reference, { step: 'otp', otp: KEYED.otp })
        : desk.submit(reference, { step: 'cardPin', pin: KEYED.pin }));
      await settled();
      const till = restarted(before);
      await till.desk.recover();
      expect(till.payment()).toMatchObject({ reference, state: { outcome: 'unknown' } });
      expect(till.gateway.sentTo(operation)).toEqual([]);
    },
  );

  it('re-queries an OTP step first and then lets the customer continue', async () => {
    const [before, reference] = await outcome.tillAfter(outcome.chargeToOtp);
    const till = restarted(before);
    const held = till.gateway.holds('requery');
    await till.desk.recover();
    expect(till.gateway.sentTo('requery')).toEqual([{ reference, paymentType: 'CARD' }]);
    held.answer(till.requeryAnswers(PENDING));
    await settled();
    expect(till.view()).toMatchObject({ screen: 'step', step: 'otp', instruction: 'Key the OTP' });
    till.gateway.will('validate', outcome.ACCEPTED);
    await till.desk.submit(reference, { step: 'otp', otp: KEYED.otp });
    await till.hears(till.requeryAnswers());
    expect(till.view()).toMatchObject({ screen: 'paid' });
  });

  it('re-queries a confirming payment in a new schedule', async () => {
    const [before, reference] = await outcome.tillAfter(outcome.chargeToOtp);
    before.gateway.will('validate', outcome.ACCEPTED);
    await before.desk.submit(reference, { step: 'otp', otp: KEYED.otp });
    const till = restarted(before);
    await till.desk.recover();
    await till.clock.advance(62_000);
    expect(till.gateway.sentTo('requery')).toHaveLength(6);
    expect(till.view()).toMatchObject({ screen: 'notConfirmed' });
  });

  it('settles a refusal after a single "not found"', async () => {
    const before = openTill();
    await outcome.chargeAnswered(before, outcome.REFUSED);
    const till = restarted(before);
    till.gateway.will('requery', { kind: 'notFound' });
    await till.desk.recover();
    await till.clock.advance(0);
    expect(till.view()).toMatchObject({ screen: 'notPaid', reason: 'refused', code: 'INPUT' });
  });

  it('shows a free counter if the sale has ended, and re-queries unsettled payments elsewhere', async () => {
    const [before] = await outcome.tillAfter(outcome.chargeToOtp);
    await before.desk.leaveForLater(SALE);
    before.gateway.will('initiate', outcome.ASKS_PIN);
    await before.desk.charge(otherCustomersCharge());
    await before.desk.cancelSale(OTHER_SALE);
    const till = restarted(before);
    await till.desk.recover();
    expect(till.desk.read()).toMatchObject({ current: null, notSettled: 2 });
    await till.clock.advance(500);
    expect(till.gateway.sentTo('requery')).toHaveLength(2);
  });

  it('re-queries each payment where it was made and nowhere else', async () => {
    const [before] = await outcome.tillAfter(outcome.chargeToOtp);
    const till = openTill({
      journal: before.journal,
      till: { baseUrl: 'https://other.example', publicKey: 'EXPUBK-other-X' },
    });
    await till.desk.recover();
    expect(till.gateway.calls).toMatchObject([
      { operation: 'requery', merchant: { baseUrl: 'http://127.0.0.1:4010', publicKey: 'EXPUBK-practice-X' } },
    ]);
  });

  it('continues the counter of references', async () => {
    const [before] = await outcome.tillAfter(outcome.chargeToDeclined);
    const till = restarted(before);
    await till.desk.recover();
    expect(await outcome.chargeToPin(till)).toContain('-0002-');
  });

  it('shows the answer to a re-query even if it comes before the counter is restored', async () => {
    const before = openTill();
    const reference = await outcome.chargeAnswered(before, outcome.TIMED_OUT);
    const till = restarted(before);
    // The first re-query runs at once and the journal is slow to read the step, so the answer comes first.
    till.clock.sleep = (delayMs) => (delayMs === 0 ? Promise.resolve() : new Promise(() => undefined));
    const read = till.journal.stepDetail.bind(till.journal);
    till.journal.stepDetail = async (asked) => {
      await settled();
      await settled();
      return await read(asked);
    };
    till.gateway.will('requery', answered({ reference }), answered({ reference }));
    await till.desk.recover();
    await settled();
    await settled();
    expect(till.view()).toMatchObject({ screen: 'paid' });
  });

  it('stops if the journal fails during recovery', async () => {
    const before = openTill();
    before.gateway.holds('initiate');
    void before.desk.charge(cardCharge());
    await settled();
    const till = restarted(before);
    till.journal.failOn('answerLost');
    await expect(till.desk.recover()).rejects.toThrow('diskFull');
    expect(till.desk.read().stopped).toMatchObject({ code: 'journalFailed' });
    expect(till.gateway.calls).toEqual([]);
  });

  it('stops if the journal fails while the answer to a re-query is written', async () => {
    const [before] = await outcome.tillAfter(outcome.chargeToOtp);
    const till = restarted(before);
    till.journal.failOn('requeried');
    await till.desk.recover();
    await settled();
    expect(till.desk.read().stopped).toMatchObject({ code: 'journalFailed' });
    expect(till.faults).toEqual([]);
  });
});
