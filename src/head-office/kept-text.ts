import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * A key that is made once. It lies outside the database, so that a database that is set back has the same one.
 * @param pattern what it looks like
 * @throws where what is there does not: another one in its place would fit nothing of what was written with it
 */
export function keptText(file: string, pattern: RegExp, make: () => string): string {
  const text = Buffer.from(keptBytes(file, () => Buffer.from(make()))).toString('utf8');
  if (!pattern.test(text)) throw new Error(`${file} is damaged: put back the one that was kept elsewhere.`);
  return text;
}

/** The same where it is no text. What it must be like, its reader knows. */
export function keptBytes(file: string, make: () => Uint8Array): Uint8Array {
  if (!existsSync(file)) putKey(file, make());
  return readFileSync(file);
}

/** On the disk whole before anything is written with it: after a power cut it would be made anew, and be another one. */
function putKey(file: string, bytes: Uint8Array): void {
  writeFileSync(`${file}.new`, bytes, { mode: 0o600, flush: true });
  renameSync(`${file}.new`, file);
  // Windows opens no folders, and writes its names down by itself.
  if (process.platform === 'win32') return;
  const folder = openSync(path.dirname(file), 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}
