import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RequeryOutcome } from '../../../shared/payment/answers.ts';
import { MOST_PER_SECOND, MOST_WIDTH, type Pace } from '../../../shared/run/requery-run.ts';
import { settled, VirtualClock } from '../testing/virtual-clock.fixture.ts';
import { createGate } from './gate.ts';

const ANSWER: RequeryOutcome = { kind: 'notFound' };
const LATER: RequeryOutcome = { kind: 'lost', cause: 'tooManyRequests', httpStatus: 429, retryAfterMs: 5_000 };

function openGate(pace: Pace) {
  const clock = new VirtualClock();
  const uptimeMs = () => clock.now().getTime();
  const gate = createGate({ clock, uptimeMs, changed: () => undefined });
  const entered: { who: number; atMs: number; underWay: number; width: number }[] = [];
  const held = new AbortController();
  let underWay = 0;
  let now = pace;

  async function ask(who: number, forMs: number, signal: AbortSignal = held.signal): Promise<void> {
    const { width } = now;
    if (!(await gate.pass(now, signal))) return;
    underWay += 1;
    entered.push({ who, atMs: uptimeMs(), underWay, width });
    await clock.sleep(forMs, held.signal);
    underWay -= 1;
    gate.ended(ANSWER);
  }

  return {
    clock,
    gate,
    entered,
    ask,
    setPace(next: Pace) {
      now = next;
    },
  };
}

const paces = fc.record({
  perSecond: fc.integer({ min: 1, max: MOST_PER_SECOND }),
  width: fc.integer({ min: 1, max: MOST_WIDTH }),
});

describe('createGate', () => {
  it('admits requests in order of arrival, and never more at a time than the width of their run', async () => {
    const step = fc.record({ pace: paces, afterMs: fc.nat(3_000), forMs: fc.array(fc.nat(4_000), { maxLength: 12 }) });
    await fc.assert(
      fc.asyncProperty(paces, fc.array(step, { maxLength: 8 }), async (first, steps) => {
        const { clock, entered, ask, setPace } = openGate(first);
        let came = 0;
        for (const { pace, afterMs, forMs } of steps) {
          for (const each of forMs) void ask(came++, each);
          await clock.advance(afterMs);
          setPace(pace);
        }
        await clock.advance(1_000_000);
        expect(entered.map(({ who }) => who)).toEqual(Array.from({ length: came }, (_, who) => who));
        expect(entered.filter(({ underWay, width }) => underWay > width)).toEqual([]);
      }),
      { numRuns: 50 },
    );
  });

  it('keeps to the pace of the run, however short the requests are', async () => {
    const { clock, entered, ask } = openGate({ perSecond: 4, width: 8 });
    for (let who = 0; who < 20; who += 1) void ask(who, 1);
    await clock.advance(10_000);
    const gaps = entered.slice(1).map(({ atMs }, index) => atMs - (entered[index]?.atMs ?? 0));
    expect(Math.min(...gaps)).toBe(250);
    expect(entered).toHaveLength(20);
  });

  it('skips requests that left the queue', async () => {
    const { clock, entered, ask } = openGate({ perSecond: 1, width: 1 });
    const away = new AbortController();
    void ask(0, 10);
    void ask(1, 10, away.signal);
    void ask(2, 10);
    await settled();
    away.abort();
    await clock.advance(1_500);
    expect(entered.map(({ who }) => who)).toEqual([0, 2]);
    expect(clock.sleepers).toBe(0);
  });

  it('admits no request while the service asked for a pause', async () => {
    const { clock, gate, entered, ask } = openGate({ perSecond: 50, width: 2 });
    void gate.pass({ perSecond: 50, width: 2 }, new AbortController().signal);
    gate.ended(LATER);
    void ask(0, 10);
    await clock.advance(4_999);
    expect(entered).toEqual([]);
    await clock.advance(1);
    expect(entered).toHaveLength(1);
  });
});
