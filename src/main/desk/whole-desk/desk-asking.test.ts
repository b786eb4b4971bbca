import { describe, expect, it } from 'vitest';
import type { RequeryOutcome } from '../../../shared/payment/answers.ts';
import { LOST, NOT_FOUND } from '../../../shared/testing/answers.fixture.ts';
import { confirmingTill, secondsOfRequeries, unknownTill } from '../testing/awaiting-till.fixture.ts';
import { cardCharge, openTill, SALE, SCHEDULE } from '../testing/open-till.fixture.ts';
import * as outcome from '../testing/outcomes.fixture.ts';
import { settled } from '../testing/virtual-clock.fixture.ts';

/** The service asks not to be asked again for so long. */
function putOff(retryAfterMs: number): RequeryOutcome {
  return { kind: 'lost', cause: 'tooManyRequests', httpStatus: 429, retryAfterMs };
}

describe('the schedule of re-queries', () => {
  it('asks now and after 2, 4, 8, 16 and 32 s more, and then leaves the payment unknown', async () => {
    const till = await confirmingTill();
    const seconds = secondsOfRequeries(till);
    await till.clock.advance(61_999);
    expect(till.view()).toMatchObject({ screen: 'confirming', attempts: 5 });
    await till.clock.advance(1);
    expect(seconds()).toEqual([0, 2, 6, 14, 30, 62]);
    expect(till.view()).toMatchObject({ screen: 'notConfirmed' });
    expect(till.journal.happenings.at(-1)).toBe('requeryRhythmEnded');
    expect(till.clock.sleepers).toBe(0);
  });

  it('runs for a payment that is unknown, too, which stays unknown', async () => {
    const till = await unknownTill();
    const seconds = secondsOfRequeries(till);
    const { since } = { since: '', ...till.payment().state };
    await till.clock.advance(600_000);
    expect(seconds()).toEqual([0, 2, 6, 14, 30, 62]);
    expect(till.payment().state).toMatchObject({ outcome: 'unknown', since });
  });

  it('asks no sooner than the service asked to be asked, and says when that is', async () => {
    const till = await confirmingTill();
    const seconds = secondsOfRequeries(till);
    const from = till.clock.now().getTime();
    till.gateway.will('requery', putOff(10_000));
    await till.clock.advance(0);
    const putOffUntil = new Date(from + 14_000).toISOString();
    expect(till.view()).toMatchObject({ screen: 'confirming', putOffUntil });
    await till.clock.advance(14_000);
    expect(till.view()).toMatchObject({ screen: 'confirming', putOffUntil: null, attempts: 2 });
    await till.clock.advance(600_000);
    expect(seconds()).toEqual([0, 14, 30, 62]);
  });

  it('leaves to the watch what may be asked only after it is over', async () => {
    const till = await confirmingTill();
    const seconds = secondsOfRequeries(till);
    const nextCheckAt = new Date(till.clock.now().getTime() + 1_800_000).toISOString();
    till.gateway.will('requery', putOff(1_800_000));
    await till.clock.advance(0);
    expect(till.view()).toMatchObject({ screen: 'notConfirmed', nextCheckAt });
    await till.clock.advance(600_000);
    expect(seconds()).toEqual([0]);
  });

  it('asks at once where a person asks meanwhile, and shows no time that has passed', async () => {
    const till = await confirmingTill();
    till.gateway.will('requery', putOff(20_000));
    await till.clock.advance(0);
    await till.desk.requery(till.reference);
    expect(till.gateway.sentTo('requery')).toHaveLength(2);
    expect(till.view()).toMatchObject({ screen: 'confirming', putOffUntil: null });
  });

  it('ends with the first final answer', async () => {
    const till = await confirmingTill();
    till.gateway.will('requery', LOST, till.requeryAnswers());
    await till.clock.advance(600_000);
    expect(till.gateway.sentTo('requery')).toHaveLength(2);
    expect(till.view()).toMatchObject({ screen: 'paid' });
  });

  it('counts the questions of its own on the screen', async () => {
    const till = await confirmingTill();
    await till.clock.advance(2_000);
    expect(till.view()).toMatchObject({ screen: 'confirming', attempts: 2 });
  });

  it('names the program, not the person at the counter, as who asked', async () => {
    const till = await confirmingTill();
    await till.clock.advance(0);
    expect(till.journal.entries.at(-1)).toMatchObject({ actor: 'paydesk', happening: { kind: 'requeried' } });
    till.gateway.will('requery', LOST);
    await till.desk.requery(till.reference);
    expect(till.journal.entries.at(-1)).toMatchObject({ actor: 'ada' });
  });

  it('lets a late success through, long after it has ended', async () => {
    const till = await unknownTill();
    await till.clock.advance(600_000);
    till.gateway.will('requery', till.requeryAnswers());
    await till.desk.requery(till.reference);
    expect(till.view()).toMatchObject({ screen: 'paid' });
  });

  it('closes a payment as never received after three "not found" over two minutes', async () => {
    const till = await unknownTill();
    till.gateway.will('requery', ...Array(6).fill(NOT_FOUND));
    await till.clock.advance(62_000);
    expect(till.view()).toMatchObject({ screen: 'notConfirmed' });
    await till.clock.advance(58_000);
    till.gateway.will('requery', NOT_FOUND);
    await till.desk.requery(till.reference);
    expect(till.view()).toMatchObject({ screen: 'notPaid', reason: 'neverReceived', code: null });
  });
});

describe('a re-query by a person', () => {
  it('joins the question that is on the wire', async () => {
    const till = await confirmingTill();
    const held = till.gateway.holds('requery');
    await till.clock.advance(0);
    const asked = till.desk.requery(till.reference);
    await settled();
    expect(till.gateway.sentTo('requery')).toHaveLength(1);
    held.answer(till.requeryAnswers());
    expect(await asked).toMatchObject({ ok: true, value: { current: { view: { screen: 'paid' } } } });
  });

  it('is shown while it is under way', async () => {
    const till = await unknownTill();
    await till.clock.advance(600_000);
    const held = till.gateway.holds('requery');
    const asked = till.desk.requery(till.reference);
    await settled();
    expect(till.view()).toMatchObject({ screen: 'notConfirmed', requerying: true });
    held.answer(LOST);
    await asked;
    expect(till.view()).toMatchObject({ screen: 'notConfirmed', requerying: false });
  });

  it('is followed by the rest of the schedule where it was not final, and by no question at once', async () => {
    const till = await unknownTill();
    await till.clock.advance(600_000);
    const seconds = secondsOfRequeries(till);
    await till.desk.requery(till.reference);
    await till.clock.advance(600_000);
    expect(seconds()).toEqual([0, 2, 6, 14, 30, 62]);
  });

  it('while the schedule runs starts it anew, and never runs two', async () => {
    const till = await confirmingTill();
    const seconds = secondsOfRequeries(till);
    await till.clock.advance(20_000);
    await till.desk.requery(till.reference);
    expect(till.clock.sleepers).toBe(1);
    await till.clock.advance(600_000);
    expect(seconds()).toEqual([0, 2, 6, 14, 20, 22, 26, 34, 50, 82]);
  });

  it('answered not final leaves the step as it is, and is followed by nothing', async () => {
    const till = openTill();
    const reference = await outcome.chargeToOtp(till);
    till.gateway.will('requery', till.requeryAnswers({ code: null, status: 'pending' }));
    await till.desk.requery(reference);
    await till.clock.advance(600_000);
    expect(till.view()).toMatchObject({ screen: 'step', step: 'otp', notice: null });
    expect(till.gateway.sentTo('requery')).toHaveLength(1);
  });

  it('of a payment that is not in the journal is refused', async () => {
    const { desk, gateway } = openTill();
    expect(await desk.requery('T1-261121-0009-NOTHING99')).toMatchObject({ problem: { code: 'paymentNotFound' } });
    expect(gateway.calls).toEqual([]);
  });

  it('of a paid payment that is not final leaves the checks that made it paid on the screen', async () => {
    const till = openTill();
    const reference = await outcome.chargeToPaid(till);
    const before = till.view();
    till.gateway.will('requery', till.requeryAnswers({ code: '00' }));
    await till.desk.requery(reference);
    expect(till.view()).toEqual(before);
  });

  it('of a paid payment that contradicts it marks it for review, and shows what was said', async () => {
    const till = openTill();
    const reference = await outcome.chargeToPaid(till);
    till.gateway.will('requery', till.requeryAnswers({ code: '51', status: 'failed' }));
    await till.desk.requery(reference);
    expect(till.payment().state.outcome).toBe('paid');
    expect(till.view()).toMatchObject({
      screen: 'needsReview',
      review: { reason: 'contradicted' },
      lastRequery: { answer: { code: '51' } },
    });
    expect(await till.desk.handOver(reference)).toMatchObject({ problem: { code: 'needsReview' } });
  });
});

describe('stop', () => {
  it('ends the schedules, and starts no new one', async () => {
    const till = await confirmingTill();
    await till.clock.advance(0);
    await till.desk.stop();
    const asked = till.gateway.calls.length;
    await till.clock.advance(600_000);
    expect(till.gateway.calls).toHaveLength(asked);
    till.gateway.will('requery', LOST);
    await till.desk.requery(till.reference);
    expect(till.clock.sleepers).toBe(0);
    expect(till.faults).toEqual([]);
  });

  it('waits for the question that is on the wire and keeps its answer', async () => {
    const till = await confirmingTill();
    const held = till.gateway.holds('requery');
    await till.clock.advance(0);
    const stopped = till.desk.stop();
    held.answer(till.requeryAnswers());
    await stopped;
    expect(till.payment().state.outcome).toBe('paid');
  });

  it('leaves the payment as it was, for the next run to ask', async () => {
    const till = await confirmingTill();
    await till.desk.stop();
    expect(till.payment().state).toMatchObject({ outcome: 'open', stage: { kind: 'confirming' } });
    expect(SCHEDULE.waitsMs[0]).toBe(0);
  });
});

describe('a service that cannot be asked', () => {
  it('tells of the fault, and lets a person ask again', async () => {
    const till = await confirmingTill();
    const fault = new Error('a fault of the program');
    till.gateway.throws('requery', fault);
    await till.clock.advance(0);
    expect(till.faults).toEqual([fault]);
    expect(till.view()).toMatchObject({ screen: 'confirming' });
    till.gateway.will('requery', till.requeryAnswers());
    await till.desk.requery(till.reference);
    expect(till.view()).toMatchObject({ screen: 'paid' });
  });

  it('leaves a charge unknown where the gateway itself failed, and asks', async () => {
    const till = openTill();
    const fault = new Error('a fault of the program');
    till.gateway.throws('initiate', fault);
    expect(await till.desk.charge(cardCharge())).toMatchObject({ ok: true });
    expect(till.faults).toEqual([fault]);
    expect(till.view()).toMatchObject({ screen: 'notConfirmed' });
    till.gateway.will('requery', till.requeryAnswers());
    await till.clock.advance(0);
    expect(till.view()).toMatchObject({ screen: 'paid' });
    expect(till.desk.read().current?.sale.id).toBe(SALE);
  });
});
