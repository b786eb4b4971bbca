import { existsSync, readFileSync } from 'node:fs';

/**
 * Sends a signal to a process and its children at nearly the same moment, because the children of a PostgreSQL server survive it for a moment.
 * Outside of Linux it signals only the process.
 */
export function signalTree(pid: number, signal: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): void {
  for (const each of [pid, ...childrenOf(pid)]) {
    try {
      process.kill(each, signal);
    } catch {
      // The process has ended already.
    }
  }
}

function childrenOf(pid: number): number[] {
  const list = `/proc/${pid}/task/${pid}/children`;
  if (!existsSync(list)) return [];
  return readFileSync(list, 'utf8').trim().split(' ').filter(Boolean).map(Number);
}
