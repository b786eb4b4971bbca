import { describe, expect, it } from 'vitest';
import type { RequeryOutcome } from '../../../shared/payment/answers.ts';
import { LOST, NOT_FOUND } from '../../../shared/testing/answers.fixture.ts';
import { confirmingTill, secondsOfRequeries, unknownTill } from '../testing/awaiting-till.fixture.ts';
import { cardCharge, openTill, SALE } from '../testing/open-till.fixture.ts';
import * as outcome from '../testing/outcomes.fixture.ts';
import { settled } from '../testing/virtual-clock.fixture.ts';

/** The service asks for a pause of this length. */
function putOff(retryAfterMs: number): RequeryOutcome {
  return { kind: 'lost', cause: 'tooManyRequests', httpStatus: 429, retryAfterMs };
}

describe('the schedule of re-queries', () => {
  it('re-queries now and after 2, 4, 8, 16 and 32 s more, and then leaves the payment unknown', async () => {
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

  it('keeps a pause that the service asked for, and shows when it ends', async () => {
    const till = await confirmingTill();
    const seconds = secondsOfRequeries(till);
    const from = till.clock.now().getTime();
    await till.hears(putOff(10_000));
    const putOffUntil = new Date(from + 14_000).toISOString();
    expect(till.view()).toMatchObject({ screen: 'confirming', putOffUntil });
    await till.clock.advance(14_000);
    expect(till.view()).toMatchObject({ screen: 'confirming', putOffUntil: null, attempts: 2 });
    await till.clock.advance(600_000);
    expect(seconds()).toEqual([0, 14, 30, 62]);
  });

  it("leaves a re-query that is due after the schedule's end to the watch", async () => {
    const till = await confirmingTill();
    const seconds = secondsOfRequeries(till);
    const nextCheckAt = new Date(till.clock.now().getTime() + 1_800_000).toISOString();
    await till.hears(putOff(1_800_000));
    expect(till.view()).toMatchObject({ screen: 'notConfirmed', nextCheckAt });
    await till.clock.advance(600_000);
    expect(seconds()).toEqual([0]);
  });

  it('re-queries at once if a person asks, and shows no time in the past', async () => {
    const till = await confirmingTill();
    await till.hears(putOff(20_000));
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

  it('names the program as the actor, not the person at the counter', async () => {
    const till = await confirmingTill();
    await till.clock.advance(0);
    expect(till.journal.entries.at(-1)).toMatchObject({ actor: 'paydesk', happening: { kind: 'requeried' } });
    await till.asks(till.reference, LOST);
    expect(till.journal.entries.at(-1)).toMatchObject({ actor: 'ada' });
  });

  it('closes a payment as never received after three "not found" over two minutes', async () => {
    const till = await unknownTill();
    till.gateway.will('requery', ...Array(6).fill(NOT_FOUND));
    await till.clock.advance(62_000);
    expect(till.view()).toMatchObject({ screen: 'notConfirmed' });
    await till.clock.advance(58_000);
    await till.asks(till.reference, NOT_FOUND);
    expect(till.view()).toMatchObject({ screen: 'notPaid', reason: 'neverReceived', code: null });
  });
});

describe('a re-query by a person', () => {
  it('joins the running request', async () => {
    const till = await confirmingTill();
    const held = till.gateway.holds('requery');
    await till.clock.advance(0);
    const asked = till.desk.requery(till.reference);
    await settled();
    expect(till.gateway.sentTo('requery')).toHaveLength(1);
    held.answer(till.requeryAnswers());
    expect(await asked).toMatchObject({ ok: true, value: { current: { view: { screen: 'paid' } } } });
  });

  it('is shown while it runs', async () => {
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

  it('is followed by the rest of the schedule if its answer is not final', async () => {
    const till = await unknownTill();
    await till.clock.advance(600_000);
    const seconds = secondsOfRequeries(till);
    await till.desk.requery(till.reference);
    await till.clock.advance(600_000);
    expect(seconds()).toEqual([0, 2, 6, 14, 30, 62]);
  });

  it('restarts a running schedule and never runs two', async () => {
    const till = await confirmingTill();
    const seconds = secondsOfRequeries(till);
    await till.clock.advance(20_000);
    await till.desk.requery(till.reference);
    expect(till.clock.sleepers).toBe(1);
    await till.clock.advance(600_000);
    expect(seconds()).toEqual([0, 2, 6, 14, 20, 22, 26, 34, 50, 82]);
  });

  it('keeps the step and starts no schedule if its answer is not final', async () => {
    const [till, reference] = await outcome.tillAfter(outcome.chargeToOtp);
    await till.asks(reference, till.requeryAnswers({ code: null, status: 'pending' }));
    await till.clock.advance(600_000);
    expect(till.view()).toMatchObject({ screen: 'step', step: 'otp', notice: null });
    expect(till.gateway.sentTo('requery')).toHaveLength(1);
  });

  it('is refused for an unknown reference', async () => {
    const { desk, gateway } = openTill();
    expect(await desk.requery('T1-261121-0009-NOTHING99')).toMatchObject({ problem: { code: 'paymentNotFound' } });
    expect(gateway.calls).toEqual([]);
  });

  it('keeps the checks of a paid payment on the screen after an answer that is not final', async () => {
    const [till, reference] = await outcome.tillAfter(outcome.chargeToPaid);
    const before = till.view();
    await till.asks(reference, till.requeryAnswers({ code: '00' }));
    expect(till.view()).toEqual(before);
  });

  it('marks a paid payment for review if the answer contradicts it, and shows the answer', async () => {
    const [till, reference] = await outcome.tillAfter(outcome.chargeToPaid);
    await till.asks(reference, till.requeryAnswers({ code: '51', status: 'failed' }));
    expect(till.payment().state.outcome).toBe('paid');
    expect(till.view()).toMatchObject({
      screen: 'needsReview',
      review: { reason: 'contradicted' },
      lastRequery: { answer: { code: '51' } },
    });
    expect(await till.desk.handOver(reference)).toMatchObject({ problem: { code: 'needsReview' } });
  });
});

describe('stopping the desk', () => {
  it('ends the schedules and starts no new one', async () => {
    const till = await confirmingTill();
    await till.clock.advance(0);
    await till.desk.stop();
    const asked = till.gateway.calls.length;
    await till.clock.advance(600_000);
    expect(till.gateway.calls).toHaveLength(asked);
    await till.asks(till.reference, LOST);
    expect(till.clock.sleepers).toBe(0);
    expect(till.faults).toEqual([]);
  });

  it('waits for the running re-query and keeps its answer', async () => {
    const till = await confirmingTill();
    const held = till.gateway.holds('requery');
    await till.clock.advance(0);
    const stopped = till.desk.stop();
    held.answer(till.requeryAnswers());
    await stopped;
    expect(till.payment().state.outcome).toBe('paid');
  });
});

describe('a gateway that throws', () => {
  it('reports the bug and lets a person ask again', async () => {
    const till = await confirmingTill();
    const fault = new Error('a fault of the program');
    till.gateway.throws('requery', fault);
    await till.clock.advance(0);
    expect(till.faults).toEqual([fault]);
    expect(till.view()).toMatchObject({ screen: 'confirming' });
    await till.asks(till.reference, till.requeryAnswers());
    expect(till.view()).toMatchObject({ screen: 'paid' });
  });

  it('leaves the charge unknown, and the desk re-queries', async () => {
    const till = openTill();
    const fault = new Error('a fault of the program');
    till.gateway.throws('initiate', fault);
    expect(await till.desk.charge(cardCharge())).toMatchObject({ ok: true });
    expect(till.faults).toEqual([fault]);
    expect(till.view()).toMatchObject({ screen: 'notConfirmed' });
    await till.hears(till.requeryAnswers());
    expect(till.view()).toMatchObject({ screen: 'paid' });
    expect(till.desk.read().current?.sale.id).toBe(SALE);
  });
});
