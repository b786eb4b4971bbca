import { describe, expect, it } from 'vitest';
import type { ChainCheck } from '../../shared/journal/chain-check.ts';
import type { Problem } from '../../shared/problems.ts';
import type { Clock } from '../desk/ports/parts.ts';
import { practiceInstallation } from '../settings/provisioning.ts';
import { startChecks } from './chain-checks.ts';

const START_MS = Date.parse('2026-11-21T08:00:00.000Z');
const NEVER: ChainCheck = { running: null, last: null };

describe('the check of the whole journal while the till runs', () => {
  it('checks the journal after the start, and once on each new day', async () => {
    const { passes } = await run({ hours: 40 });
    expect(passes.map((at) => at.slice(0, 13))).toEqual(['2026-11-21T08', '2026-11-21T23', '2026-11-22T23']);
  });

  it('pauses between two slices of the journal', async () => {
    const { sleeps } = await run({ hours: 1 });
    expect(sleeps.filter((ms) => ms === 250)).toHaveLength(3);
  });

  it('checks the whole journal again if the first check only finished an interrupted one', async () => {
    const running = { startedAt: '2026-11-20T20:00:00.000Z', entries: 2_000, of: 5_000, isComparing: false };
    const { passes } = await run({ hours: 2, known: { running, last: null } });
    expect(passes.map((at) => at.slice(0, 16))).toEqual(['2026-11-21T08:00', '2026-11-21T08:10']);
  });

  it('repeats a check of the journal that failed', async () => {
    const { passes } = await run({ hours: 1, failures: 1 });
    expect(passes.map((at) => at.slice(0, 16))).toEqual(['2026-11-21T08:00', '2026-11-21T08:10']);
  });

  it('stops the till if the check of the journal finds a fault', async () => {
    const { found } = await run({ hours: 1, fault: { fault: 'hash', seq: 7 } });
    expect(found).toEqual([{ code: 'journalFaulty', facts: { fault: 'hash', entry: '7' } }]);
  });

  it('stops the till at the next start after a found fault, before anything is checked', async () => {
    const last = { at: '2026-11-20T08:00:00.000Z', entries: 9, fault: { fault: 'link', seq: 3 } };
    const { found, passes } = await run({ hours: 0, known: { running: null, last } });
    expect(found).toHaveLength(1);
    expect(passes).toEqual([]);
  });
});

/** Runs a till on a clock without real waits; each pass has three slices. */
async function run(options: {
  hours: number;
  /** The number of passes that fail. */
  failures?: number;
  fault?: { fault: string; seq: number };
  known?: ChainCheck;
}) {
  const passes: string[] = [];
  const found: Problem[] = [];
  const sleeps: number[] = [];
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  let nowMs = START_MS;
  let slice = 0;
  const clock: Clock = {
    now: () => new Date(nowMs),
    monotonic: () => ({ ms: nowMs, count: 0 }),
    sleep: async (delayMs) => {
      sleeps.push(delayMs);
      nowMs += delayMs;
      if (nowMs < START_MS + options.hours * 3_600_000) return;
      checks.stop();
      end();
    },
  };
  const journal = {
    chainCheck: async () => options.known ?? NEVER,
    checkChainOn: async (now: string): Promise<ChainCheck> => {
      if (slice === 0) passes.push(now);
      if (passes.length <= (options.failures ?? 0)) throw new Error('The thread ended.');
      slice = (slice + 1) % 3;
      return slice > 0
        ? { running: { startedAt: now, entries: slice, of: 3, isComparing: false }, last: null }
        : { running: null, last: { at: now, entries: 3, fault: options.fault ?? null } };
    },
  };
  const installation = { ...practiceInstallation(), zone: 'Africa/Lagos' };
  const checks = startChecks({ clock, installation, log: { write: () => undefined } }, journal, {
    problem: () => found[0] ?? null,
    stop: (fault) => {
      found.push(fault);
      return () => undefined;
    },
  });
  await ended;
  return { passes, found, sleeps };
}
