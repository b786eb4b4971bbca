import { existsSync, readdirSync } from 'node:fs';
import { expect, onTestFinished, vi } from 'vitest';
import type { UpdateHold } from '../../shared/updates/update-channels.ts';
import { temporaryFolder } from '../journal/write/store.fixture.ts';
import type { ProvenFile } from './update-job.ts';
import { startUpdateServer } from './update-server.fixture.ts';
import { createUpdates } from './updates.ts';

/** A generous limit, so that a busy machine does not fail the test. */
export const PATIENCE = { timeout: 120_000 };

export const INSTALLER_NAME = 'Paydesk-0.2.0-linux-x86_64.AppImage';

/** Makes a till of version 0.1.0 on Linux with a manual clock. */
export async function makeTill({ isMetered = false, folder = temporaryFolder(), version = '0.1.0' } = {}) {
  const server = await startUpdateServer();
  const timing = manualTiming();
  const installed: ProvenFile[] = [];
  const held: {
    hold: UpdateHold | null;
    atInstall: UpdateHold | null;
    fails: boolean;
    /** A person's act that runs once, while the till checks whether the installation must wait. */
    whileAsked: (() => Promise<unknown>) | null;
  } = { hold: null, atInstall: null, fails: false, whileAsked: null };
  const control = createUpdates({
    version,
    folder,
    timing,
    source: server,
    machine: { system: 'linux', arch: 'x64' },
    fetch: (url, init) => fetch(url, init),
    isMetered: () => isMetered,
    hold: async () => {
      const act = held.whileAsked;
      held.whileAsked = null;
      await act?.();
      return held.hold;
    },
    install: async (proven) => {
      if (held.fails) throw new Error('The system says no.');
      if (held.atInstall === null) installed.push(proven);
      return held.atInstall;
    },
    log: { write: () => undefined },
  });
  onTestFinished(() => control.stop());
  const ask = async (what: 'read' | 'look' | 'download' | 'install' | 'leave' = 'read') => {
    const answer = await control.handlers[`updates.${what}`]();
    if (!answer.ok) throw new Error(answer.problem.code);
    return answer.value;
  };
  const lookToTheEnd = async () => {
    await ask('look');
    await vi.waitFor(async () => expect((await ask()).state.stage).not.toBe('downloading'), PATIENCE);
    return await ask();
  };
  const isUntouched = () => installed.length === 0 && filesIn(folder).every((name) => !name.includes('AppImage'));
  return { server, timing, installed, held, control, ask, lookToTheEnd, folder, isUntouched };
}

/** Makes a clock that skips short waits and advances past long ones only when told. */
export function manualTiming() {
  const waiting = new Set<{ until: number; wake: () => void }>();
  const slept: number[] = [];
  let ms = 0;
  return {
    slept,
    now: () => new Date('2026-11-22T12:00:00.000Z'),
    monotonic: () => ({ ms }),
    sleep: (delayMs: number, signal: AbortSignal) =>
      new Promise<void>((resolve) => {
        if (signal.aborted) return resolve();
        if (delayMs < 10_000) {
          slept.push(delayMs);
          ms += delayMs;
          return resolve();
        }
        const one = { until: ms + delayMs, wake: resolve };
        waiting.add(one);
        signal.addEventListener('abort', () => {
          waiting.delete(one);
          resolve();
        });
      }),
    async pass(passedMs: number) {
      ms += passedMs;
      for (const one of waiting) {
        if (one.until > ms) continue;
        waiting.delete(one);
        one.wake();
      }
      await new Promise((done) => setImmediate(done));
    },
  };
}

export function filesIn(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder, { recursive: true }).map(String) : [];
}
