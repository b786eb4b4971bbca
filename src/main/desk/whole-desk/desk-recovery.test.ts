import { describe, expect, it } from 'vitest';
import { answered, LOST } from '../../../shared/testing/answers.fixture.ts';
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

/** Ends the program without a word, and starts it again on the same journal. */
function restarted(before: OpenTill): OpenTill {
  return openTill({ journal: before.journal });
}

describe('the next run of the program', () => {
  it('takes a charge whose answer it cannot get any more for unknown, asks at once, and sends nothing again', async () => {
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
    till.gateway.will('requery', till.requeryAnswers());
    await till.clock.advance(0);
    expect(till.view()).toMatchObject({ screen: 'paid' });
    expect(till.gateway.calls.map(({ operation }) => operation)).toEqual(['requery']);
  });

  it.each(['authenticate', 'validate'] as const)('does the same while %s was on the wire', async (operation) => {
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
  });

  it('re-queries an OTP step first and then lets the customer go on with it', async () => {
    const before = openTill();
    const reference = await outcome.chargeToOtp(before);
    const till = restarted(before);
    const held = till.gateway.holds('requery');
    await till.desk.recover();
    expect(till.gateway.sentTo('requery')).toEqual([{ reference, paymentType: 'CARD' }]);
    held.answer(till.requeryAnswers(PENDING));
    await settled();
    expect(till.view()).toMatchObject({ screen: 'step', step: 'otp', instruction: 'Key the OTP' });
    till.gateway.will('validate', outcome.ACCEPTED);
    await till.desk.submit(reference, { step: 'otp', otp: KEYED.otp });
    till.gateway.will('requery', till.requeryAnswers());
    await till.clock.advance(0);
    expect(till.view()).toMatchObject({ screen: 'paid' });
  });

  it('shows a step that was paid meanwhile as paid', async () => {
    const before = openTill();
    const reference = await outcome.chargeToOtp(before);
    const till = restarted(before);
    till.gateway.will('requery', answered({ reference }));
    await till.desk.recover();
    await settled();
    expect(till.view()).toMatchObject({ screen: 'paid' });
    expect(till.desk.read().notSettled).toBe(0);
  });

  it('asks a second time after 30 s where the first answer to an open step is failed', async () => {
    const before = openTill();
    const reference = await outcome.chargeToOtp(before);
    const till = restarted(before);
    const failed = answered({ reference, code: '51', status: 'failed' });
    till.gateway.will('requery', failed, failed);
    await till.desk.recover();
    await settled();
    expect(till.view()).toMatchObject({ screen: 'confirming', frozen: true });
    await till.clock.advance(30_000);
    expect(till.view()).toMatchObject({ screen: 'notPaid', reason: 'declined' });
  });

  it('goes on asking for what was awaited, in a schedule of its own', async () => {
    const before = openTill();
    const reference = await outcome.chargeToOtp(before);
    before.gateway.will('validate', outcome.ACCEPTED);
    await before.desk.submit(reference, { step: 'otp', otp: KEYED.otp });
    const till = restarted(before);
    await till.desk.recover();
    await till.clock.advance(62_000);
    expect(till.gateway.sentTo('requery')).toHaveLength(6);
    expect(till.view()).toMatchObject({ screen: 'notConfirmed' });
  });

  it('goes on asking for what was unknown', async () => {
    const before = openTill();
    before.gateway.will('initiate', outcome.TIMED_OUT);
    await before.desk.charge(cardCharge());
    const till = restarted(before);
    await till.desk.recover();
    till.gateway.will('requery', LOST, till.requeryAnswers());
    await till.clock.advance(2_000);
    expect(till.view()).toMatchObject({ screen: 'paid' });
  });

  it('settles a refusal with one "not found"', async () => {
    const before = openTill();
    before.gateway.will('initiate', outcome.REFUSED);
    await before.desk.charge(cardCharge());
    const till = restarted(before);
    till.gateway.will('requery', { kind: 'notFound' });
    await till.desk.recover();
    await till.clock.advance(0);
    expect(till.view()).toMatchObject({ screen: 'notPaid', reason: 'refused', code: 'INPUT' });
  });

  it('shows a paid payment again, to be handed over once', async () => {
    const before = openTill();
    const reference = await outcome.chargeToPaid(before);
    const till = restarted(before);
    await till.desk.recover();
    expect(till.view()).toMatchObject({ screen: 'paid', released: null });
    till.gateway.will('requery', till.requeryAnswers());
    expect(await till.desk.handOver(reference)).toMatchObject({ ok: true });
    expect(await restarted(till).desk.handOver(reference)).toMatchObject({ problem: { code: 'alreadyReleased' } });
  });

  it('shows a free counter where the sale has ended, and asks for what is not settled elsewhere', async () => {
    const before = openTill();
    await outcome.chargeToOtp(before);
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

  it('asks each payment where it was made and nowhere else', async () => {
    const before = openTill();
    await outcome.chargeToOtp(before);
    const till = openTill({
      journal: before.journal,
      till: { baseUrl: 'https://other.example', publicKey: 'EXPUBK-other-X' },
    });
    await till.desk.recover();
    expect(till.gateway.calls).toMatchObject([
      { operation: 'requery', merchant: { baseUrl: 'http://127.0.0.1:4010', publicKey: 'EXPUBK-practice-X' } },
    ]);
  });

  it('counts on where the last run stopped', async () => {
    const before = openTill();
    await outcome.chargeToDeclined(before);
    const till = restarted(before);
    await till.desk.recover();
    expect(await outcome.chargeToPin(till)).toContain('-0002-');
  });

  it('shows the answer even where it comes before the counter is set', async () => {
    const before = openTill();
    before.gateway.will('initiate', outcome.TIMED_OUT);
    await before.desk.charge(cardCharge());
    const { reference } = before.payment();
    const till = restarted(before);
    // A first question that is asked at once, and a journal that is slow to read the step: the answer overtakes the reading.
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

  it('stops where the journal fails while it is picked up', async () => {
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

  it('stops where the journal fails at the answer to what it asked', async () => {
    const before = openTill();
    await outcome.chargeToOtp(before);
    const till = restarted(before);
    till.journal.failOn('requeried');
    await till.desk.recover();
    await settled();
    expect(till.desk.read().stopped).toMatchObject({ code: 'journalFailed' });
    expect(till.faults).toEqual([]);
  });
});
