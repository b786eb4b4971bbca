import { readdirSync, readFileSync } from 'node:fs';

/** The process and all its descendants, by their ids. Linux only. */
export function processTree(pid: number): number[] {
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
  const found = [pid];
  for (const parent of found) found.push(...processes.filter((id) => parentOf(id) === parent));
  return found;
}

/** Whether a process runs; one that has ended and is not yet waited for does not. */
export function isAlive(pid: number): boolean {
  const state = stateOf(pid);
  return state !== undefined && !state.startsWith('Z');
}

function parentOf(pid: number): number | undefined {
  const state = stateOf(pid);
  return state === undefined ? undefined : Number(state.split(' ')[1]);
}

/** State and what follows it in the process's line; nothing when there is no such process. */
function stateOf(pid: number): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\) /s, '');
  } catch {
    return undefined; // It has ended.
  }
}
