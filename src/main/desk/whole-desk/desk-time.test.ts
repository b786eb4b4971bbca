import { describe, expect, it } from 'vitest';
import { answered, NOT_FOUND } from '../../../shared/testing/answers.fixture.ts';
import { codeOf } from '../testing/code-of.fixture.ts';
import { cardCharge, type OpenTill, openTill } from '../testing/open-till.fixture.ts';
import * as outcome from '../testing/outcomes.fixture.ts';
import { settled } from '../testing/virtual-clock.fixture.ts';

/** Makes a charge whose answer was lost and which the service does not know yet. */
async function tillWithNotFound(): Promise<OpenTill & { reference: string }> {
  const till = openTill();
  till.gateway.will('initiate', outcome.TIMED_OUT);
  // The schedule takes a minute; re-queries without a scripted answer are lost.
  await till.desk.charge(cardCharge());
  await till.clock.advance(69_000);
  const { reference } = till.payment();
  await notFound(till, reference);
  return { ...till, reference };
}

/** The service is asked at most once a second. */
async function notFound({ desk, gateway, clock }: OpenTill, reference: string): Promise<void> {
  await clock.advance(1_000);
  gateway.will('requery', NOT_FOUND);
  await desk.requery(reference);
  await settled();
}

function turn({ clock }: OpenTill, byMs: number): void {
  clock.set(new Date(clock.now().getTime() + byMs).toISOString());
}

function outcomeOf(till: OpenTill): string {
  return till.payment().state.outcome;
}

const MINUTE_MS = 60_000;
const JUMPS = [3 * MINUTE_MS, 60 * MINUTE_MS, -3 * MINUTE_MS, -60 * MINUTE_MS];

describe('never received', () => {
  it.each(JUMPS)('waits two real minutes if the clock is set by %i ms', async (byMs) => {
    const till = await tillWithNotFound();
    turn(till, byMs);
    await notFound(till, till.reference);
    await notFound(till, till.reference);
    expect(outcomeOf(till)).toBe('unknown');
    await till.clock.advance(2 * MINUTE_MS - 4_000);
    await notFound(till, till.reference);
    expect(outcomeOf(till)).toBe('unknown');
    await notFound(till, till.reference);
    expect(outcomeOf(till)).toBe('neverReceived');
  });

  it('starts its count again after the machine slept', async () => {
    const till = await tillWithNotFound();
    await notFound(till, till.reference);
    till.clock.sleepMachine(8 * 60 * MINUTE_MS);
    await notFound(till, till.reference);
    expect(till.payment().state).toMatchObject({ outcome: 'unknown', notFound: { count: 1 } });
    await till.clock.advance(MINUTE_MS);
    await notFound(till, till.reference);
    await till.clock.advance(MINUTE_MS);
    await notFound(till, till.reference);
    expect(outcomeOf(till)).toBe('neverReceived');
  });

  it('journals its measured time, so that a replay needs no clock', async () => {
    const till = await tillWithNotFound();
    await till.clock.advance(89_500);
    await notFound(till, till.reference);
    await till.clock.advance(28_500);
    await notFound(till, till.reference);
    const requeried = till.journal.told.flatMap(({ happening }) =>
      happening.kind === 'requeried' && happening.row === 'notFound' ? [happening.measured] : [],
    );
    expect(requeried).toEqual([
      { sinceSentSeconds: 70 },
      { sinceSentSeconds: 160, sinceNotFoundSeconds: 90 },
      { sinceSentSeconds: 190, sinceNotFoundSeconds: 120 },
    ]);
    expect(outcomeOf(till)).toBe('neverReceived');
  });
});

describe('a frozen step', () => {
  /** Makes a step about which the service said "failed" once. */
  async function tillWithFrozenStep() {
    const [till, reference] = await outcome.tillAfter(outcome.chargeToOtp);
    const failed = answered({ reference, code: '51', status: 'failed' });
    const saysFailed = async () => {
      await till.clock.advance(1_000);
      await till.asks(reference, failed);
      await settled();
    };
    await saysFailed();
    expect(till.view()).toMatchObject({ screen: 'confirming', frozen: true });
    return { ...till, saysFailed, failed };
  }

  it.each(JUMPS)('stays frozen for 30 real seconds if the clock is set by %i ms', async (byMs) => {
    const till = await tillWithFrozenStep();
    turn(till, byMs);
    await till.saysFailed();
    expect(outcomeOf(till)).toBe('open');
    till.gateway.will('requery', till.failed);
    await till.clock.advance(30_000);
    expect(outcomeOf(till)).toBe('declined');
  });

  it('stays frozen if the second "failed" came too soon and then waited for the disk', async () => {
    const till = await tillWithFrozenStep();
    const disk = till.journal.holds();
    const written = till.desk.confirmClock();
    const asked = till.saysFailed();
    await till.clock.advance(40_000);
    disk.write();
    await Promise.all([written, asked]);
    expect(outcomeOf(till)).toBe('open');
  });

  it('is frozen again after the machine slept', async () => {
    const till = await tillWithFrozenStep();
    till.clock.sleepMachine(10 * MINUTE_MS);
    await till.saysFailed();
    expect(till.payment().state).toMatchObject({ stage: { frozenAt: till.clock.now().toISOString() } });
    till.gateway.will('requery', till.failed);
    await till.clock.advance(30_000);
    expect(outcomeOf(till)).toBe('declined');
  });
});

describe('an answer at the stop guard', () => {
  it('is requested again after the machine slept, but not after the clock was set', async () => {
    const till = await tillWithNotFound();
    const asked = () => till.gateway.sentTo('requery').length;
    const charge = async () => expect(codeOf(await till.desk.charge(cardCharge()))).toBe('earlierPaymentNotSettled');
    await charge();
    const before = asked();
    turn(till, MINUTE_MS / 2);
    await charge();
    turn(till, 2 * MINUTE_MS);
    await charge();
    expect(asked()).toBe(before);
    till.clock.sleepMachine(1_000);
    await charge();
    expect(asked()).toBe(before + 1);
  });
});
