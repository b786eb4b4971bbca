import { closeSync, fsyncSync, openSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Writes a small file so that, whatever happens, either the old text or the new one is there: never a part of it. */
export function writeDurably(file: string, text: string): void {
  const beside = `${file}.new`;
  writeFileSync(beside, text, { flush: true, mode: 0o600 });
  renameDurably(beside, file);
}

/** Gives a file its name, and makes the name survive a power cut. */
export function renameDurably(from: string, to: string): void {
  renameSync(from, to);
  // Windows has no handle of a folder to sync; NTFS journals the name itself.
  if (process.platform !== 'win32') sync(dirname(to), 'r');
}

/** Makes what was written to a file survive a power cut. */
export function syncFile(file: string): void {
  sync(file, 'r+');
}

function sync(path: string, flags: 'r' | 'r+'): void {
  const handle = openSync(path, flags);
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
