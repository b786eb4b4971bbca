import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Reads a key from a file and creates it if the file is missing.
 * @param pattern what a valid key looks like
 * @throws if the file is damaged: data written with the old key would not fit a new one
 */
export function keptText(file: string, pattern: RegExp, make: () => string): string {
  if (!existsSync(file)) putKey(file, Buffer.from(make()));
  const text = readFileSync(file, 'utf8');
  if (!pattern.test(text)) throw new Error(`${file} is damaged: put back your copy of it.`);
  return text;
}

/** Writes a key durably, so that a power cut cannot lose a key that was already used. */
export function putKey(file: string, bytes: Uint8Array): void {
  writeFileSync(`${file}.new`, bytes, { mode: 0o600, flush: true });
  renameSync(`${file}.new`, file);
  // Windows cannot open folders for a sync and persists file names itself.
  if (process.platform === 'win32') return;
  const folder = openSync(path.dirname(file), 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}
