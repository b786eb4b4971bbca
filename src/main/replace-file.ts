import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

/** What waiting for a file takes of the machine. */
interface Machine {
  platform: NodeJS.Platform;
  wait(ms: number): void;
}

const PAUSE_MS = 50;
const MOST_PAUSES = 40;

/** What Windows answers while a virus scanner, a search index or a backup has the file open. */
const HELD = ['EPERM', 'EACCES', 'EBUSY'];

/**
 * Puts a file in the place of another in one step: whoever looks finds the old one or the whole new one, and the new one
 * survives a power cut once this has returned. What was written to is left behind nowhere when it fails.
 * @throws the file system's error
 */
export function replaceFile(file: string, content: string | Uint8Array): void {
  const temporary = path.join(path.dirname(file), `.${path.basename(file)}.${randomUUID()}.tmp`);
  try {
    fs.writeFileSync(temporary, content, { flag: 'wx', mode: 0o600, flush: true });
    renameFile(temporary, file);
    syncFolder(path.dirname(file));
  } catch (error) {
    removeFile(temporary);
    throw error;
  }
}

/** Gives a file or a folder its name, in the place of a file that had it. @throws the file system's error */
export function renameFile(from: string, to: string): void {
  whileHeld(() => fs.renameSync(from, to));
}

/** Removes a file, where it is there. @throws the file system's error */
export function removeFile(file: string): void {
  whileHeld(() => fs.rmSync(file, { force: true }));
}

/**
 * Does something with a file that, on Windows, another program may have open for a moment: it is tried again for about two seconds.
 * Elsewhere nobody who has a file open is in anybody's way.
 * @throws what the last try threw
 */
export function whileHeld<Value>(act: () => Value, machine: Machine = MACHINE): Value {
  for (let pauses = 0; ; pauses += 1) {
    try {
      return act();
    } catch (error) {
      if (machine.platform !== 'win32' || pauses === MOST_PAUSES || !isHeld(error)) throw error;
    }
    machine.wait(PAUSE_MS);
  }
}

/** The thread does nothing else meanwhile: what comes next counts on the file. */
const MACHINE: Machine = {
  platform: process.platform,
  wait: (ms) => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms),
};

function isHeld(error: unknown): boolean {
  return error instanceof Error && 'code' in error && HELD.includes(String(error.code));
}

/** Windows has no handle of a folder to sync; NTFS journals the name itself. */
function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const handle = fs.openSync(folder, 'r');
  try {
    fs.fsyncSync(handle);
  } finally {
    fs.closeSync(handle);
  }
}
