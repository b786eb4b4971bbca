import { existsSync, readFileSync } from 'node:fs';

/**
 * Sends a signal to a process and to those that it has begun, at the same moment as far as that can be done: the processes of a PostgreSQL
 * server go on for a moment where their first one alone is killed. Elsewhere than on Linux it is the first one alone.
 */
export function signalTree(pid: number, signal: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): void {
  for (const each of [pid, ...childrenOf(pid)]) {
    try {
      process.kill(each, signal);
    } catch {
      // It has ended by itself.
    }
  }
}

function childrenOf(pid: number): number[] {
  const list = `/proc/${pid}/task/${pid}/children`;
  if (!existsSync(list)) return [];
  return readFileSync(list, 'utf8').trim().split(' ').filter(Boolean).map(Number);
}
