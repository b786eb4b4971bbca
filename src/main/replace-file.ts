import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

/**
 * Puts a file in the place of another in one step: whoever looks finds the old one or the whole new one, and the new one
 * survives a power cut once this has returned. What was written to is left behind nowhere when it fails.
 * @throws the file system's error
 */
export function replaceFile(file: string, content: string | Uint8Array): void {
  const temporary = path.join(path.dirname(file), `.${path.basename(file)}.${randomUUID()}.tmp`);
  try {
    fs.writeFileSync(temporary, content, { flag: 'wx', mode: 0o600, flush: true });
    fs.renameSync(temporary, file);
    syncFolder(path.dirname(file));
  } catch (error) {
    fs.rmSync(temporary, { force: true });
    throw error;
  }
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
