import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { renameFile } from '../../replace-file.ts';
import { ExportFailed, isFolder } from '../export-failure.ts';

/** The folder of one export while it is written: beside its place, under a name that says that it is not whole. */
export interface Unfinished {
  folder: string;
  /** Gives the whole export its name, and makes that survive a power cut. */
  finish(): void;
  /** Leaves nothing behind, as far as the destination still answers. */
  remove(): void;
}

/**
 * Begins an export in a folder that is there already, such as that of a USB stick.
 * @param name of the export's own folder, which must not be there yet
 * @throws ExportFailed, an error of the file system
 */
export function beginIn(destination: string, name: string): Unfinished & { final: string } {
  if (!isFolder(destination)) throw new ExportFailed('destinationMissing');
  const final = path.join(destination, name);
  refuseWhereTaken(final);
  const folder = path.join(destination, `${name}.${randomBytes(4).toString('hex')}.unfinished`);
  fs.mkdirSync(folder, { mode: 0o700 });
  return {
    folder,
    final,
    finish() {
      syncFolder(folder);
      refuseWhereTaken(final);
      renameFile(folder, final);
      syncFolder(destination);
    },
    remove() {
      try {
        fs.rmSync(folder, { recursive: true, force: true });
      } catch {
        // A stick that was pulled out has nothing to be removed from; why the export failed is told by the first error.
      }
    },
  };
}

/** Writes a small file of the export, and brings it to the disk. */
export function writeIn(folder: string, name: string, content: string | Uint8Array): void {
  fs.writeFileSync(path.join(folder, name), content, { flag: 'wx', mode: 0o600, flush: true });
}

/** Looked at twice, since renaming over an empty folder would succeed. */
function refuseWhereTaken(final: string): void {
  if (fs.existsSync(final)) throw new ExportFailed('nameExists', final);
}

/** Errors of file systems that cannot sync a folder, as those of sticks. */
const CANNOT_SYNC = ['EINVAL', 'ENOTSUP', 'EPERM', 'EISDIR', 'EACCES'];

/** Makes the names in a folder survive a power cut, where its file system can. */
export function syncFolder(folder: string): void {
  // Windows has no handle of a folder to sync; NTFS journals the name itself.
  if (process.platform === 'win32') return;
  try {
    const handle = fs.openSync(folder, 'r');
    try {
      fs.fsyncSync(handle);
    } finally {
      fs.closeSync(handle);
    }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && CANNOT_SYNC.includes(String(error.code)))) throw error;
  }
}
