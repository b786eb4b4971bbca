import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { MANIFEST_NAME, type SealedFile } from '../../../shared/journal/seal.ts';
import { renameFile, syncFolder } from '../../replace-file.ts';
import { ExportFailed, isFolder } from '../export-failure.ts';
import type { ExportPlace, FinishTask, MoreFile } from '../export-protocol.ts';

/** Names the folder in which an export is written. It lies beside its final place and is named as unfinished. */
export function placeIn(destination: string, name: string): ExportPlace {
  const final = path.join(destination, name);
  return { final, folder: `${final}.${randomBytes(4).toString('hex')}.unfinished` };
}

/** Makes the folder of an export. @throws ExportFailed, or the file system's error */
export function beginExport({ folder, final }: ExportPlace): void {
  if (!isFolder(path.dirname(final))) throw new ExportFailed('exportFolderMissing');
  refuseIfTaken(final);
  fs.mkdirSync(folder, { mode: 0o700 });
}

export function addFile(folder: string, { name, format, content, rows = 0 }: MoreFile): SealedFile {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  writeIn(folder, name, bytes);
  return { name, format, rows, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
}

/** Adds the manifest and renames the folder to its final name. The rename is synced, so it survives a power cut. */
export function finishExport({ folder, final, manifest }: FinishTask): void {
  writeIn(folder, MANIFEST_NAME, manifest);
  syncFolder(folder);
  refuseIfTaken(final);
  renameFile(folder, final);
  syncFolder(path.dirname(final));
}

function writeIn(folder: string, name: string, content: string | Uint8Array): void {
  fs.writeFileSync(path.join(folder, name), content, { flag: 'wx', mode: 0o600, flush: true });
}

/** Refuses a name that is taken, at the start and before the rename: renaming over an empty folder would succeed. */
function refuseIfTaken(final: string): void {
  if (fs.existsSync(final)) throw new ExportFailed('exportNameTaken', final);
}
