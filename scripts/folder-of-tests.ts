import { existsSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const IN_MEMORY = '/dev/shm';
/** Far more than the tests ever use at once. */
const ENOUGH_BYTES = 2 * 1024 ** 3;

/**
 * Returns the folder for test files: in memory on Linux if there is room. On a real disk each journal entry waits for a
 * sync, which slows tests and proves nothing. Disk failures have tests of their own.
 */
export function folderOfTests(): string {
  return existsSync(IN_MEMORY) && freeBytes(IN_MEMORY) >= ENOUGH_BYTES ? IN_MEMORY : tmpdir();
}

function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}
