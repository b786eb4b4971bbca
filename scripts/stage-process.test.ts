import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { isAlive } from '../e2e/stand-in/process-tree.ts';
import { endOfStage, type StageEnd } from './stage-process.ts';

const LIMITS = { silenceMs: 600_000, openOutputMs: 10_000 };
const STAYS = 'setInterval(() => {}, 1000)';

/**
 * Returns the code of a process that prints the id of a lasting child, which holds the output open, and then runs
 * `then`.
 */
const leaving = (then: string) =>
  `const { pid } = require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(STAYS)}],
    { stdio: ['ignore', 'inherit', 'inherit'], detached: true });
  process.stdout.write(pid + '\\n', () => { ${then} });`;

function begin(code: string) {
  const child = spawn(process.execPath, ['-e', code], { stdio: ['ignore', 'pipe', 'pipe'] });
  const said = Promise.withResolvers<string>();
  const lines: string[] = [];
  const end: Promise<StageEnd> = endOfStage(
    child,
    (line) => {
      lines.push(line);
      said.resolve(line);
    },
    LIMITS,
  );
  return { child, end, lines, firstLine: said.promise };
}

// The limits are minutes long, so the tests fake the clock. The processes run in real time.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

test('a stage passes or fails by its exit code, and each of its lines is forwarded', async () => {
  const passed = begin("console.log('one'); console.log('two')");
  expect(await passed.end).toEqual({ isPassed: true });
  expect(passed.lines).toEqual(['one', 'two']);
  expect(await begin('process.exit(1)').end).toEqual({ isPassed: false });
  expect(await begin("process.kill(process.pid, 'SIGKILL')").end).toEqual({ isPassed: false });
});

test('an orphaned process that keeps the output open is reported and not waited for', async () => {
  const { child, end, firstLine } = begin(leaving('process.exit(0)'));
  const exit = once(child, 'exit');
  const left = Number(await firstLine);
  onTestFinished(() => void process.kill(left, 'SIGKILL'));
  await exit;
  await vi.advanceTimersByTimeAsync(LIMITS.openOutputMs);
  expect(await end).toEqual({ isPassed: true, remark: 'left a process behind that still holds its output' });
  expect(isAlive(left)).toBe(true);
});

test('a silent stage is killed with everything that it started, and has failed', async () => {
  const { child, end, firstLine } = begin(leaving(STAYS));
  const exit = once(child, 'exit');
  const started = Number(await firstLine);
  await vi.advanceTimersByTimeAsync(LIMITS.silenceMs - 1);
  expect([child.pid ?? 0, started].map(isAlive)).toEqual([true, true]);
  await vi.advanceTimersByTimeAsync(1);
  await exit;
  expect(await end).toEqual({ isPassed: false, remark: 'ended: it said nothing for 10 minutes' });
  await expect.poll(() => isAlive(started)).toBe(false);
});
