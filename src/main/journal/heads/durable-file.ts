import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { renameFile, syncFolder } from '../../replace-file.ts';

/** Writes a small file atomically: after a crash either the old or the new text is there. */
export function writeDurably(file: string, text: string): void {
  replaceText(file, text);
  syncFolderOf(file);
}

/** Replaces a file with one sync less. After a power cut an existing file may hold the old text. */
export function replaceText(file: string, text: string): void {
  const isNew = !existsSync(file);
  renameFile(writeBeside(file, text, true), file);
  if (isNew) syncFolderOf(file);
}

/** Writes a text beside the file, ready to replace it. @returns the path of the text */
export function writeBeside(file: string, text: string, flush = false): string {
  const beside = `${file}.new`;
  writeFileSync(beside, text, { flush, mode: 0o600 });
  return beside;
}

/** Renames a file and syncs the folder, so that the name survives a power cut. */
export function renameDurably(from: string, to: string): void {
  renameFile(from, to);
  syncFolder(dirname(to));
}

/** Creates a folder that only its owner may read, and makes its name survive a power cut. */
export function makeFolderDurably(folder: string): void {
  if (existsSync(folder)) return;
  mkdirSync(folder, { mode: 0o700 });
  syncFolder(dirname(folder));
}

/** The suffix of files and folders that count only once they are renamed. */
export const UNFINISHED = '.unfinished';

/** Removes as many unfinished files as possible. The next start tries to remove the rest. */
export function sweepUnfinished(folder: string): void {
  try {
    for (const name of readdirSync(folder)) {
      if (name.endsWith(UNFINISHED)) rmSync(join(folder, name), { recursive: true, force: true });
    }
  } catch {
    // The folder is missing, or something in it cannot be removed now.
  }
}

/**
 * Syncs the names of a folder and its parents: a synced file is lost if its folder's name is lost.
 * @param levels the number of names; 1 is the folder alone
 */
export function syncFoldersAround(folder: string, levels: number): void {
  if (levels === 0) return;
  const around = dirname(folder);
  syncFolder(around);
  syncFoldersAround(around, levels - 1);
}

/** Makes the file's creation or removal survive a power cut. */
export function syncFolderOf(file: string): void {
  syncFolder(dirname(file));
}

/** Makes a file readable by its owner only, because SQLite creates files with the process's default mode. */
export function keepToOwner(file: string): void {
  if (existsSync(file)) chmodSync(file, 0o600);
}

export function syncFile(file: string): void {
  const handle = openSync(file, 'r+');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
