import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { startMaintenance } from './maintenance.ts';

function maintenance(options: { toBuild?: number; failing?: string; readersFor?: number } = {}) {
  vi.useFakeTimers({ now: 0, toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const done: string[] = [];
  let toBuild = options.toBuild ?? 0;
  let readersFor = options.readersFor ?? 0;
  const state = { isUntouched: true };
  const doing = (name: string) => {
    done.push(`${name} at ${Date.now()}`);
    if (name === options.failing) throw new Error(name);
  };
  const running = startMaintenance({
    runMaintenance: () => doing('runMaintenance'),
    mark: () => doing('mark'),
    buildNext: () => {
      if (toBuild === 0) return false;
      toBuild -= 1;
      doing('build');
      return toBuild > 0;
    },
    emptyLog: () => {
      doing('emptyLog');
      readersFor -= 1;
      return readersFor < 0;
    },
    files: {
      isUntouched: () => {
        if (options.failing === 'looking') doing('looking');
        return state.isUntouched;
      },
    },
    after: (delayMs, work) => {
      const timer = setTimeout(work, delayMs);
      return { takeBack: () => clearTimeout(timer) };
    },
    failed: (error) => done.push(`failed: ${error instanceof Error ? error.message : ''}`),
    replaced: () => done.push(`replaced at ${Date.now()}`),
  });
  return { ...running, done, state, goOn: (ms: number) => void vi.advanceTimersByTime(ms) };
}

describe('startMaintenance', () => {
  it('moves the heads within half a second of an entry, once for several entries', () => {
    const { added, goOn, done } = maintenance();
    added(1);
    goOn(400);
    added(1);
    goOn(100);
    expect(done).toEqual(['mark at 500']);
    added(1);
    goOn(600);
    expect(done).toEqual(['mark at 500', 'mark at 1000']);
  });

  it('empties the log after an erasure, and retries once a reader has finished', () => {
    const { erased, goOn, done } = maintenance({ readersFor: 2 });
    erased();
    goOn(1_900);
    expect(done).toEqual(['emptyLog at 200', 'emptyLog at 1200']);
    goOn(5_000);
    expect(done.filter((each) => each.startsWith('emptyLog'))).toHaveLength(3);
  });

  it('runs maintenance once no entry came for two seconds', () => {
    const { added, goOn, done } = maintenance();
    goOn(1_500);
    added(1);
    goOn(1_999);
    expect(done).toEqual(['mark at 2000']);
    goOn(1);
    expect(done).toEqual(['mark at 2000', 'runMaintenance at 3500']);
    goOn(60_000);
    expect(done).toHaveLength(2);
  });

  it('runs maintenance after a thousand entries even if entries keep coming', () => {
    const { added, goOn, done } = maintenance();
    added(999);
    goOn(1);
    expect(done).toEqual([]);
    added(1);
    goOn(0);
    expect(done).toEqual(['runMaintenance at 1']);
    added(1_000);
    goOn(0);
    expect(done).toEqual(['runMaintenance at 1', 'runMaintenance at 1']);
  });

  it('builds missing checkpoints in small steps with pauses', () => {
    const { goOn, done } = maintenance({ toBuild: 3 });
    goOn(3_000);
    expect(done).toEqual(['runMaintenance at 2000', 'build at 2000', 'build at 2020', 'build at 2040']);
  });

  it('checks the files every two seconds, and reports once that they were replaced', () => {
    const { goOn, done, state } = maintenance();
    goOn(5_000);
    expect(done).toEqual(['runMaintenance at 2000']);
    state.isUntouched = false;
    goOn(10_000);
    expect(done).toEqual(['runMaintenance at 2000', 'replaced at 6000']);
  });

  it.each(['runMaintenance', 'mark', 'build', 'looking'])('reports that %s failed, and tries again', (failing) => {
    const { added, goOn, done } = maintenance({ failing, toBuild: 9 });
    for (const times of [1, 2]) {
      added(1);
      goOn(2_000);
      expect(done.filter((each) => each === `failed: ${failing}`)).toHaveLength(times);
    }
  });

  it('does no maintenance after a stop', () => {
    const { added, goOn, done, stop } = maintenance({ toBuild: 5 });
    goOn(2_000);
    added(1);
    stop();
    expect(vi.getTimerCount()).toBe(0);
    goOn(60_000);
    expect(done).toEqual(['runMaintenance at 2000', 'build at 2000']);
  });
});
