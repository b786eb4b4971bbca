import type { ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { isAlive, processTree } from '../e2e/stand-in/process-tree.ts';

export type StageProcess = ChildProcessByStdio<null, Readable, Readable>;

/** How long a stage may be silent, and how long its output may stay open after its process has ended. */
export interface StageLimits {
  readonly silenceMs: number;
  readonly openOutputMs: number;
}

export interface StageEnd {
  readonly isPassed: boolean;
  readonly remark?: string;
}

/**
 * Waits for the end of a stage's process and forwards each line. It always returns: if a stage is silent for too long,
 * it kills the whole process tree, and it does not wait for orphans that hold the output open.
 */
export async function endOfStage(
  child: StageProcess,
  say: (line: string) => void,
  limits: StageLimits,
): Promise<StageEnd> {
  const exit = once(child, 'exit');
  const close = once(child, 'close');
  const silence = endWhenSilent(child, limits.silenceMs);
  for (const output of [child.stdout, child.stderr]) {
    createInterface({ input: output }).on('line', (line) => {
      silence.heard();
      say(line);
    });
  }
  const [status] = await exit;
  silence.stop();
  const isClosed = await isBefore(close, limits.openOutputMs);
  if (!isClosed) for (const output of [child.stdout, child.stderr]) output.destroy();
  if (silence.hasEnded())
    return { isPassed: false, remark: `ended: it said nothing for ${limits.silenceMs / 60_000} minutes` };
  return { isPassed: status === 0, ...(!isClosed && { remark: 'left a process behind that still holds its output' }) };
}

function endWhenSilent(child: StageProcess, silenceMs: number) {
  let hasEnded = false;
  const timer = setTimeout(() => {
    hasEnded = true;
    for (const id of startedBy(child)) kill(id);
  }, silenceMs);
  return { heard: () => timer.refresh(), stop: () => clearTimeout(timer), hasEnded: () => hasEnded };
}

function startedBy({ pid = 0 }: StageProcess): number[] {
  return existsSync('/proc') ? processTree(pid).filter(isAlive) : [pid];
}

function kill(id: number): void {
  try {
    process.kill(id, 'SIGKILL');
  } catch (error) {
    // ESRCH means that the process has already ended.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

async function isBefore(event: Promise<unknown>, limitMs: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), limitMs);
  });
  const isFirst = await Promise.race([event.then(() => true as const), limit]);
  clearTimeout(timer);
  return isFirst;
}
