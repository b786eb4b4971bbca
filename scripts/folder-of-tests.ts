import { existsSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const IN_MEMORY = '/dev/shm';
/** Far more than tests ever have at one time. */
const ENOUGH_BYTES = 2 * 1024 ** 3;

/**
 * Where tests make their folders: in memory, where Linux has a folder with room enough. Each entry of a journal waits for its
 * disk, and the wait shows nothing: disks that fail, are full or lose what was written are tests of their own.
 */
export function folderOfTests(): string {
  return existsSync(IN_MEMORY) && freeBytes(IN_MEMORY) >= ENOUGH_BYTES ? IN_MEMORY : tmpdir();
}

function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}
