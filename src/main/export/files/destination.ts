import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { renameFile, syncFolder } from '../../replace-file.ts';
import { ExportFailed, isFolder } from '../export-failure.ts';

/** An export's temporary folder, next to its final place and named as unfinished. */
export interface Unfinished {
  folder: string;
  /** Renames the folder to its final name and syncs the rename, so it survives a power cut. */
  finish(): void;
  remove(): void;
}

/** Begins an export in an existing folder. @throws ExportFailed, or the file system's error */
export function beginIn(destination: string, name: string): Unfinished & { final: string } {
  if (!isFolder(destination)) throw new ExportFailed('exportFolderMissing');
  const final = path.join(destination, name);
  refuseIfTaken(final);
  const folder = path.join(destination, `${name}.${randomBytes(4).toString('hex')}.unfinished`);
  fs.mkdirSync(folder, { mode: 0o700 });
  return {
    folder,
    final,
    finish() {
      syncFolder(folder);
      refuseIfTaken(final);
      renameFile(folder, final);
      syncFolder(destination);
    },
    remove() {
      try {
        fs.rmSync(folder, { recursive: true, force: true });
      } catch {
        // A removed stick cannot be cleaned up, and the first error already explains the failure.
      }
    },
  };
}

export function writeIn(folder: string, name: string, content: string | Uint8Array): void {
  fs.writeFileSync(path.join(folder, name), content, { flag: 'wx', mode: 0o600, flush: true });
}

/** Refuses a name that is taken, at the start and before the rename: renaming over an empty folder would succeed. */
function refuseIfTaken(final: string): void {
  if (fs.existsSync(final)) throw new ExportFailed('exportNameTaken', final);
}
