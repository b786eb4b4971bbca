import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Pace } from '../../../shared/run/requery-run.ts';
import { NOT_FOUND } from '../../../shared/testing/answers.fixture.ts';
import { settled, VirtualClock } from '../testing/virtual-clock.fixture.ts';
import { createGate } from './gate.ts';

function openGate(pace: Pace) {
  const clock = new VirtualClock();
  const uptimeMs = () => clock.now().getTime();
  const gate = createGate({ clock, uptimeMs, pace, changed: () => undefined });
  const entered: { who: number; atMs: number; underWay: number }[] = [];
  const held = new AbortController();
  let underWay = 0;

  async function ask(who: number, forMs: number, signal: AbortSignal = held.signal): Promise<void> {
    if (!(await gate.pass(signal))) return;
    underWay += 1;
    entered.push({ who, atMs: uptimeMs(), underWay });
    await clock.sleep(forMs, held.signal);
    underWay -= 1;
    gate.ended(NOT_FOUND);
  }

  return { clock, gate, entered, ask };
}

const paces = fc.record({
  perSecond: fc.integer({ min: 1, max: 50 }),
  width: fc.integer({ min: 1, max: 32 }),
});

describe('createGate', () => {
  it('admits requests in order of arrival, and never more at a time than the width', async () => {
    const step = fc.record({ afterMs: fc.nat(3_000), forMs: fc.array(fc.nat(4_000), { maxLength: 12 }) });
    await fc.assert(
      fc.asyncProperty(paces, fc.array(step, { maxLength: 8 }), async (pace, steps) => {
        const { clock, entered, ask } = openGate(pace);
        let came = 0;
        for (const { afterMs, forMs } of steps) {
          for (const each of forMs) void ask(came++, each);
          await clock.advance(afterMs);
        }
        await clock.advance(1_000_000);
        expect(entered.map(({ who }) => who)).toEqual(Array.from({ length: came }, (_, who) => who));
        expect(entered.filter(({ underWay }) => underWay > pace.width)).toEqual([]);
      }),
      { numRuns: 50 },
    );
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
});
