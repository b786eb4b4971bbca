import { describe, expect, it } from 'vitest';
import type { RequeryOutcome } from '../../../shared/payment/answers.ts';
import { answered, NOT_FOUND } from '../../../shared/testing/answers.fixture.ts';
import { codeOf } from '../testing/code-of.fixture.ts';
import {
  cardCharge,
  type OpenTill,
  openTill,
  otherCustomersCharge,
  restarted,
  SALE,
  WATCH_PACE,
} from '../testing/open-till.fixture.ts';
import * as outcome from '../testing/outcomes.fixture.ts';
import { settled } from '../testing/virtual-clock.fixture.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

async function watchingDeclined(watchPace = WATCH_PACE): Promise<OpenTill & { reference: string }> {
  const [before, reference] = await outcome.tillAfter(outcome.chargeToDeclined);
  await before.desk.finishSale(SALE);
  return { ...(await restarted(before, { watchPace })), reference };
}

describe('the watch', () => {
  it('re-queries seven times in five and a half days, and then stops', async () => {
    const till = await watchingDeclined({ betweenMs: 500, atMostMs: HOUR });
    till.gateway.will('requery', ...Array.from({ length: 20 }, () => NOT_FOUND));
    await till.clock.advance(6 * DAY);
    expect(till.asked()).toHaveLength(7);
    expect(await till.journal.nextDue(till.clock.now().toISOString())).toBeNull();
    await till.clock.advance(30 * DAY);
    expect(till.asked()).toHaveLength(7);
  });

  it('re-queries at once if the machine slept past the due time', async () => {
    const till = await watchingDeclined();
    till.clock.set('2026-11-24T10:00:00.000Z');
    till.gateway.will('requery', NOT_FOUND);
    await till.clock.advance(WATCH_PACE.atMostMs);
    expect(till.asked()).toHaveLength(1);
  });

  it('uses up no check of the watch if the clock is set forward again and again', async () => {
    const till = await watchingDeclined();
    for (const day of ['2026-12-01', '2027-01-01', '2027-02-01', '2027-03-01']) {
      till.clock.set(`${day}T10:00:00.000Z`);
      till.gateway.will('requery', NOT_FOUND);
      await till.clock.advance(WATCH_PACE.atMostMs);
    }
    expect(till.asked()).toHaveLength(4);
    // The first check was due before the program started, so its waiting time is unknown.
    expect((await till.journal.payment(till.reference))?.watch).toMatchObject({ answered: 1 });
  });

  it('re-queries many due payments one after the other, a few a second', async () => {
    const before = openTill();
    for (const index of [1, 2, 3, 4]) {
      const saleId = `a3bb189e-8bf9-4c8b-9beb-5d2f2d7c2f0${index}`;
      await outcome.chargeWith(before, otherCustomersCharge(saleId, 1_000 * index), outcome.TIMED_OUT);
      await before.desk.leaveForLater(saleId);
    }
    const till = await restarted(before);
    await till.clock.advance(0);
    expect(till.asked()).toHaveLength(1);
    await till.clock.advance(3 * WATCH_PACE.betweenMs);
    expect(till.asked()).toHaveLength(4);
  });

  it('reports once that the service contradicts a late success that is already in review', async () => {
    const till = await watchingDeclined();
    const { reference } = till;
    const failed = answered({ reference, ...outcome.SAYS_FAILED });
    const heard = async (outcome: RequeryOutcome) => {
      await till.desk.dismissAnnouncement(reference);
      await till.asksLater(reference, outcome);
      return till.desk.read().announcements.map(({ kind }) => kind);
    };
    expect(await heard(answered({ reference }))).toEqual(['paidLate']);
    expect(await heard(failed)).toEqual(['contradicted']);
    expect(await till.stateOf(reference)).toMatchObject({
      review: { reason: 'paidAfterSaleEnded', again: { reason: 'contradicted' } },
    });
    expect(await heard(failed)).toEqual([]);
    expect(await heard(NOT_FOUND)).toEqual([]);
    expect(await heard(failed)).toEqual([]);
    expect(await heard(answered({ reference }))).toEqual([]);
    expect(await heard(failed)).toEqual(['contradicted']);
  });

  it('finds a late success of a declined payment, marks it for review and hands over nothing', async () => {
    const till = await watchingDeclined();
    till.gateway.will('requery', answered({ reference: till.reference }));
    await till.clock.advance(5.5 * 60_000 + WATCH_PACE.atMostMs);
    expect(await till.stateOf(till.reference)).toMatchObject({
      outcome: 'paid',
      handedOver: null,
      review: { reason: 'paidAfterSaleEnded' },
    });
    expect(till.desk.read().announcements).toMatchObject([{ reference: till.reference, kind: 'paidLate' }]);
    await till.desk.dismissAnnouncement(till.reference);
    expect(till.desk.read().announcements).toEqual([]);
  });

  it('keeps both answers if a later answer contradicts a paid one', async () => {
    const [before, reference] = await outcome.tillAfter(outcome.chargeToPaid);
    await before.desk.handOver(reference);
    const till = await restarted(before);
    till.gateway.will('requery', answered({ reference, ...outcome.SAYS_FAILED }));
    await till.clock.advance(1.2 * HOUR);
    expect(await till.journal.payment(reference)).toMatchObject({
      state: { outcome: 'paid', handedOver: { by: 'ada' }, review: { reason: 'contradicted' } },
      confirmation: { answer: { code: '000' } },
      lastRequery: { answer: { code: '51' } },
    });
    expect(till.desk.read().announcements).toMatchObject([{ reference, kind: 'contradicted' }]);
  });
});

describe('a clock that was set back', () => {
  it('delays no re-query of an earlier payment, although a newer one is due sooner', async () => {
    const till = await watchingDeclined();
    till.clock.set('2026-10-01T09:00:00.000Z');
    await till.desk.confirmClock();
    expect(await outcome.chargeWith(till, otherCustomersCharge())).toBe('done');
    till.gateway.will('requery', answered({ reference: till.reference }));
    await till.clock.advance(WATCH_PACE.atMostMs);
    expect(till.gateway.sentTo('requery')).toMatchObject([{ reference: till.reference }]);
    expect(await till.stateOf(till.reference)).toMatchObject({ outcome: 'paid' });
  });

  it('stops new charges until a clock that was set back is right again', async () => {
    const till = await watchingDeclined();
    till.clock.set('2026-11-21T09:00:00.000Z');
    expect(await till.desk.charge(cardCharge())).toMatchObject({
      problem: { code: 'clockSetBack', facts: { newest: '2026-11-21T10:00:00.000Z' } },
    });
    // A time server may set the clock back by up to two minutes.
    till.clock.set('2026-11-21T09:58:01.000Z');
    expect(await outcome.chargeWith(till, otherCustomersCharge())).toBe('done');
  });

  it('accepts a clock that was set back if a person confirms it, also in the next run', async () => {
    const before = await watchingDeclined();
    before.clock.set('2026-10-01T09:00:00.000Z');
    expect(codeOf(await before.desk.confirmClock())).toBe('done');
    expect(before.journal.entries.at(-1)).not.toHaveProperty('saleId');
    expect(before.journal.entries.at(-1)).toMatchObject({
      actor: 'ada',
      happening: { kind: 'clockConfirmed', newestAt: '2026-11-21T10:00:00.000Z' },
    });
    expect(await outcome.chargeWith(before, otherCustomersCharge())).toBe('done');
    const till = await restarted(before);
    expect(codeOf(await till.desk.charge(cardCharge()))).toBe('otherSaleActive');
  });

  it('still detects a clock that was set back after something was journaled', async () => {
    const till = await watchingDeclined();
    till.clock.set('2026-10-01T09:00:00.000Z');
    await till.asks(till.reference, NOT_FOUND);
    expect(codeOf(await till.desk.charge(otherCustomersCharge()))).toBe('clockSetBack');
    const next = await restarted(till);
    expect(codeOf(await next.desk.charge(otherCustomersCharge()))).toBe('clockSetBack');
  });
});

async function tillWithNotFound(): Promise<OpenTill & { reference: string }> {
  const till = openTill();
  const reference = await outcome.chargeAnswered(till, outcome.TIMED_OUT);
  // The schedule takes a minute; re-queries without a scripted answer are lost.
  await till.clock.advance(69_000);
  await till.asksLater(reference, NOT_FOUND);
  return { ...till, reference };
}

function turn({ clock }: OpenTill, byMs: number): void {
  clock.set(new Date(clock.now().getTime() + byMs).toISOString());
}

function outcomeOf(till: OpenTill): string {
  return till.payment().state.outcome;
}

const MINUTE_MS = 60_000;
const JUMPS = [3 * MINUTE_MS, 60 * MINUTE_MS, -3 * MINUTE_MS, -60 * MINUTE_MS];

describe('the outcome never received', () => {
  it.each(JUMPS)('waits two real minutes before never received if the clock is set by %i ms', async (byMs) => {
    const till = await tillWithNotFound();
    turn(till, byMs);
    await till.asksLater(till.reference, NOT_FOUND);
    await till.asksLater(till.reference, NOT_FOUND);
    expect(outcomeOf(till)).toBe('unknown');
    await till.clock.advance(2 * MINUTE_MS - 4_000);
    await till.asksLater(till.reference, NOT_FOUND);
    expect(outcomeOf(till)).toBe('unknown');
    await till.asksLater(till.reference, NOT_FOUND);
    expect(outcomeOf(till)).toBe('neverReceived');
  });

  it('starts the count of "not found" again after the machine slept', async () => {
    const till = await tillWithNotFound();
    await till.asksLater(till.reference, NOT_FOUND);
    till.clock.sleepMachine(8 * 60 * MINUTE_MS);
    await till.asksLater(till.reference, NOT_FOUND);
    expect(till.payment().state).toMatchObject({ outcome: 'unknown', notFound: { count: 1 } });
    await till.clock.advance(MINUTE_MS);
    await till.asksLater(till.reference, NOT_FOUND);
    await till.clock.advance(MINUTE_MS);
    await till.asksLater(till.reference, NOT_FOUND);
    expect(outcomeOf(till)).toBe('neverReceived');
  });
});

describe('a frozen step', () => {
  async function tillWithFrozenStep() {
    const [till, reference] = await outcome.tillAfter(outcome.chargeToOtp);
    const failed = answered({ reference, ...outcome.SAYS_FAILED });
    const saysFailed = async () => {
      await till.asksLater(reference, failed);
      await settled();
    };
    await saysFailed();
    expect(till.view()).toMatchObject({ screen: 'confirming', frozen: true });
    return { ...till, saysFailed, failed };
  }

  it.each(JUMPS)('keeps a step frozen for 30 real seconds if the clock is set by %i ms', async (byMs) => {
    const till = await tillWithFrozenStep();
    turn(till, byMs);
    await till.saysFailed();
    expect(outcomeOf(till)).toBe('open');
    till.gateway.will('requery', till.failed);
    await till.clock.advance(30_000);
    expect(outcomeOf(till)).toBe('declined');
  });

  it('keeps a step frozen if the second "failed" came too soon and then waited for the disk', async () => {
    const till = await tillWithFrozenStep();
    const disk = till.journal.holds();
    const written = till.desk.confirmClock();
    const asked = till.saysFailed();
    await till.clock.advance(40_000);
    disk.write();
    await Promise.all([written, asked]);
    expect(outcomeOf(till)).toBe('open');
  });
});
