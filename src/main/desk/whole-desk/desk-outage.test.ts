import { describe, expect, it } from 'vitest';
import { answered, LOST, NOT_FOUND, PENDING } from '../../../shared/testing/answers.fixture.ts';
import {
  nextRun,
  type OpenTill,
  openTill,
  otherCustomersCharge,
  TILL,
  WATCH_PACE,
} from '../testing/open-till.fixture.ts';
import * as outcome from '../testing/outcomes.fixture.ts';
import { settled } from '../testing/virtual-clock.fixture.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const METERED = { watchPace: { ...WATCH_PACE, restMs: 6 * HOUR_MS } };
const SALES = ['11', '22', '33'].map((end) => `a3bb189e-8bf9-4c8b-9beb-5d2f2d7c2f${end}`);

/** Makes a till that started during an outage of hours, with three waiting payments. */
async function tillInOutage(parts: Parameters<typeof nextRun>[1] = {}): Promise<OpenTill & { waiting: string[] }> {
  const before = openTill();
  const waiting: string[] = [];
  for (const saleId of SALES) {
    await outcome.chargeWith(before, otherCustomersCharge(saleId, 1_000 * (waiting.length + 1)), outcome.TIMED_OUT);
    waiting.push(before.payment().reference);
    await before.desk.leaveForLater(saleId);
  }
  const till = await nextRun(before, parts);
  await till.clock.advance(5 * HOUR_MS);
  const before5h = till.asked().length;
  return { ...till, waiting, asked: () => till.asked().slice(before5h) };
}

async function serviceAnswers(till: OpenTill): Promise<void> {
  await outcome.chargeAnswered(till, outcome.ASKS_OTP);
  await settled();
}

async function banksAreListed(till: OpenTill): Promise<void> {
  till.gateway.will('banks', { kind: 'answered', banks: [] });
  await till.desk.listBanks({ baseUrl: TILL.baseUrl, publicKey: TILL.publicKey });
}

describe('re-queries during an outage', () => {
  it('re-queries on a metered connection pause after each lost answer, until the service answers', async () => {
    const [usual, metered] = [await tillInOutage(), await tillInOutage(METERED)];
    for (const till of [usual, metered]) await till.clock.advance(24 * HOUR_MS);
    expect(usual.asked().length).toBeGreaterThan(60);
    expect(metered.asked().length).toBeLessThanOrEqual(4);
    expect(metered.asked().length).toBeGreaterThan(2);
    const before = metered.asked().length;
    for (const reference of metered.waiting) metered.gateway.will('requery', answered({ reference }));
    await serviceAnswers(metered);
    await metered.clock.advance(2 * WATCH_PACE.betweenMs);
    expect(metered.asked().slice(before).sort()).toEqual([...metered.waiting].sort());
  });

  it('any answer ends a pause of the watch, also for payments that became due during the pause', async () => {
    const till = await tillInOutage(METERED);
    till.gateway.will('requery', ...till.waiting.map((reference) => answered({ reference, code: null })));
    await banksAreListed(till);
    await till.clock.advance(3 * WATCH_PACE.betweenMs);
    const before = till.asked().length;
    // Every payment is due again within a day. The first gets no answer, and the others wait for the end of the rest.
    while (till.asked().length === before) await till.clock.advance(MINUTE_MS);
    await till.clock.advance(2 * HOUR_MS);
    const [silent, ...others] = till.asked().slice(before);
    expect(others).toEqual([]);
    till.gateway.will('requery', ...till.waiting.map(() => NOT_FOUND));
    await banksAreListed(till);
    await till.clock.advance(4 * WATCH_PACE.betweenMs);
    const since = till.asked().slice(before + 1);
    expect(since[0]).toBe(silent);
    expect(since.sort()).toEqual([...till.waiting].sort());
  });
});

describe('re-queries after a long outage', () => {
  it('any answer brings waiting re-queries forward, at the pace of the watch', async () => {
    const till = await tillInOutage();
    for (const reference of till.waiting) till.gateway.will('requery', answered({ reference }));
    await serviceAnswers(till);
    expect(till.asked()).toEqual(till.waiting.slice(0, 1));
    await till.clock.advance(WATCH_PACE.betweenMs);
    expect(till.asked()).toEqual(till.waiting.slice(0, 2));
    await till.clock.advance(WATCH_PACE.betweenMs);
    expect(till.asked()).toEqual(till.waiting);
    for (const reference of till.waiting) {
      expect((await till.stateOf(reference))?.outcome).toBe('paid');
    }
  });

  it('the return of the network brings waiting re-queries forward', async () => {
    let isOnline = false;
    const till = await tillInOutage({ isOnline: () => isOnline });
    isOnline = true;
    till.gateway.will('requery', ...till.waiting.map(() => NOT_FOUND));
    await till.clock.advance(7_000);
    expect(till.asked()).toEqual(till.waiting);
  });

  it('a list of banks counts as an answer, and a failed list does not', async () => {
    const till = await tillInOutage();
    const merchant = { baseUrl: TILL.baseUrl, publicKey: TILL.publicKey };
    till.gateway.will('requery', ...till.waiting.map(() => NOT_FOUND));
    till.gateway.will('banks', { kind: 'failed', cause: 'timedOut', code: null });
    await till.desk.listBanks(merchant);
    await settled();
    expect(till.asked()).toEqual([]);
    await banksAreListed(till);
    await till.clock.advance(7_000);
    expect(till.asked()).toEqual(till.waiting);
  });

  it('nothing is brought forward without an answer', async () => {
    const till = await tillInOutage();
    await outcome.chargeAnswered(till, outcome.TIMED_OUT);
    await settled();
    expect(till.asked()).toEqual([]);
  });

  it('a pause that the service asked for lasts, even if the service answers other re-queries', async () => {
    const till = openTill();
    await till.desk.recover();
    till.gateway.will('requery', outcome.putOff(30 * MINUTE_MS));
    await outcome.chargeAnswered(till, outcome.TIMED_OUT);
    for (let minute = 0; minute < 29; minute += 1) {
      await banksAreListed(till);
      await till.clock.advance(MINUTE_MS);
    }
    expect(till.asked()).toHaveLength(1);
    till.gateway.will('requery', till.requeryAnswers());
    await till.clock.advance(2 * MINUTE_MS);
    expect(till.view()).toMatchObject({ screen: 'paid' });
  });

  it('a payment that gets no answer while others do is re-queried less and less often', async () => {
    const till = await tillInOutage();
    const minutes: number[] = [];
    for (let minute = 0; minute < 35; minute += 1) {
      const before = till.asked().filter((reference) => reference === till.waiting[0]).length;
      await serviceAnswersAgain(till);
      await till.clock.advance(MINUTE_MS);
      const now = till.asked().filter((reference) => reference === till.waiting[0]).length;
      if (now > before) minutes.push(minute);
    }
    expect(minutes.length).toBeLessThan(9);
  });

  async function serviceAnswersAgain(till: OpenTill): Promise<void> {
    if (till.desk.read().current === null) await serviceAnswers(till);
    await till.asks(till.payment().reference, PENDING);
    await settled();
  }
});

describe('a press of Check again', () => {
  it.each([
    ['pending', PENDING, true],
    ['no such payment', NOT_FOUND, true],
    ['nothing', LOST, false],
  ])('Check again tells whether the service answered if the service says %s', async (_said, said, isAnswered) => {
    const till = openTill();
    const reference = await outcome.chargeAnswered(till, outcome.TIMED_OUT);
    await till.clock.advance(10 * MINUTE_MS);
    expect(await till.asks(reference, said)).toMatchObject({ ok: true, value: { isAnswered } });
  });
});

describe('repeated presses of Check again', () => {
  it('re-queries at once and then at most once a second if Check again is pressed repeatedly', async () => {
    const till = openTill();
    const reference = await outcome.chargeAnswered(till, outcome.TIMED_OUT);
    await till.clock.advance(10 * MINUTE_MS);
    const before = till.asked().length;
    const asked = () => till.asked().length - before;
    const presses: Promise<unknown>[] = [];
    for (let press = 0; press < 40; press += 1) {
      till.gateway.will('requery', PENDING);
      presses.push(till.desk.requery(reference), till.desk.requery(reference));
      await settled();
      expect(asked()).toBe(1 + Math.floor((press * 100) / 1_000));
      if (press % 10 !== 0) expect(till.view()).toMatchObject({ requerying: true });
      await till.clock.advance(100);
    }
    await till.clock.advance(1_000);
    await Promise.all(presses);
    expect(asked()).toBeLessThanOrEqual(6);
  });
});
