import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { z } from 'zod';

interface Machine {
  platform: NodeJS.Platform;
  wait(ms: number): void;
}

const PAUSE_MS = 50;
const MOST_PAUSES = 40;

/** The errors of Windows while a virus scanner, a search index or a backup has the file open. */
const HELD = ['EPERM', 'EACCES', 'EBUSY'];

/**
 * Replaces a file atomically and durably: the new file survives a power cut after this returns. A failure leaves no
 * temporary file.
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

/**
 * Reads a small file that the program has written.
 * @returns null if the file does not exist; `damaged` if it cannot be read or breaks the schema
 */
export function readJsonFile<Value>(file: string, schema: z.ZodType<Value>): Value | 'damaged' | null {
  if (!fs.existsSync(file)) return null;
  try {
    return schema.safeParse(JSON.parse(fs.readFileSync(file, 'utf8'))).data ?? 'damaged';
  } catch {
    return 'damaged';
  }
}

/** Renames a file or folder, replacing an existing file. @throws the file system's error */
export function renameFile(from: string, to: string): void {
  whileHeld(() => fs.renameSync(from, to));
}

/** Removes a file if it exists. @throws the file system's error */
export function removeFile(file: string): void {
  whileHeld(() => fs.rmSync(file, { force: true }));
}

/** Retries for two seconds while another program on Windows has the file open. @throws the last attempt's error */
export function whileHeld<Value>(act: () => Value, machine: Machine = MACHINE): Value {
  for (let pauses = 0; ; pauses += 1) {
    try {
      return act();
    } catch (error) {
      if (machine.platform !== 'win32' || pauses === MOST_PAUSES || !hasCode(error, HELD)) throw error;
    }
    machine.wait(PAUSE_MS);
  }
}

/** Blocks the thread while waiting, because the next step needs the file. */
const MACHINE: Machine = {
  platform: process.platform,
  wait: (ms) => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms),
};

/** Errors of file systems that cannot sync a folder, such as those of USB sticks. */
const CANNOT_SYNC = ['EINVAL', 'ENOTSUP', 'EPERM', 'EISDIR', 'EACCES'];

/** Syncs a folder, so that the names in it survive a power cut, if the file system supports that. */
export function syncFolder(folder: string): void {
  // Windows cannot open a folder to sync it, and NTFS journals the names itself.
  if (process.platform === 'win32') return;
  try {
    const handle = fs.openSync(folder, 'r');
    try {
      fs.fsyncSync(handle);
    } finally {
      fs.closeSync(handle);
    }
  } catch (error) {
    if (!hasCode(error, CANNOT_SYNC)) throw error;
  }
}

/** Returns true for an error of the file system with one of these codes. */
export function hasCode(error: unknown, codes: readonly string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}
