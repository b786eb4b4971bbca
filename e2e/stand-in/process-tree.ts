import { readdirSync, readFileSync } from 'node:fs';

/** Returns the ids of a process and its descendants. Works only on Linux. */
export function processTree(pid: number): number[] {
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
  const found = [pid];
  for (const parent of found) found.push(...processes.filter((id) => parentOf(id) === parent));
  return found;
}

/** Returns false for a zombie. */
export function isAlive(pid: number): boolean {
  const state = stateOf(pid);
  return state !== undefined && !state.startsWith('Z');
}

function parentOf(pid: number): number | undefined {
  const state = stateOf(pid);
  return state === undefined ? undefined : Number(state.split(' ')[1]);
}

/** Returns the state of a process and the fields after it; undefined if the process does not exist. */
function stateOf(pid: number): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\) /s, '');
  } catch {
    return undefined; // The process has ended.
  }
}
