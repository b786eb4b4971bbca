import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * A word that is made once, and anew where it is gone.
 * @param pattern what it looks like
 * @throws where what is there does not: another one in its place would fit nothing of what was written with it
 */
export function keptText(file: string, pattern: RegExp, make: () => string): string {
  if (!existsSync(file)) putKey(file, Buffer.from(make()));
  const text = readFileSync(file, 'utf8');
  if (!pattern.test(text)) throw new Error(`${file} is damaged: put back the one that was kept elsewhere.`);
  return text;
}

/** On the disk whole before anything is written with it: after a power cut it would be gone, or be another one. */
export function putKey(file: string, bytes: Uint8Array): void {
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
