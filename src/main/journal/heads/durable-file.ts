import {
  accessSync,
  chmodSync,
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { renameFile } from '../../replace-file.ts';

/** Writes a small file so that, whatever happens, either the old text or the new one is there: never a part of it. */
export function writeDurably(file: string, text: string): void {
  const beside = `${file}.new`;
  writeFileSync(beside, text, { flush: true, mode: 0o600 });
  renameDurably(beside, file);
}

/** Gives a file its name, and makes the name survive a power cut. */
export function renameDurably(from: string, to: string): void {
  renameFile(from, to);
  syncFolder(dirname(to));
}

/** Makes a folder, for its owner alone, in one that is there, and makes its name survive a power cut. */
export function makeFolderDurably(folder: string): void {
  if (existsSync(folder)) return;
  mkdirSync(folder, { mode: 0o700 });
  syncFolder(dirname(folder));
}

/**
 * Makes the name of a folder, and those of as many folders around it, survive a power cut: without its folder's name a
 * file that was synced is nowhere. A folder that this user may not read was made by somebody else, long before.
 * @param levels how many names: 1 is that of the folder alone
 */
export function syncFoldersAround(folder: string, levels: number): void {
  const around = dirname(folder);
  if (levels === 0 || !mayRead(around)) return;
  syncFolder(around);
  syncFoldersAround(around, levels - 1);
}

/** Makes the names in a folder survive a power cut. */
export function syncFolder(folder: string): void {
  // Windows has no handle of a folder to sync; NTFS journals the name itself.
  if (process.platform !== 'win32') sync(folder, 'r');
}

/** Makes a file's name, or that it is gone, survive a power cut. */
export function syncFolderOf(file: string): void {
  syncFolder(dirname(file));
}

/** Lets nobody but its owner read a file, where it is there: SQLite makes files as the process makes all of them. */
export function keepToOwner(file: string): void {
  if (existsSync(file)) chmodSync(file, 0o600);
}

/** Makes what was written to a file survive a power cut. */
export function syncFile(file: string): void {
  sync(file, 'r+');
}

function mayRead(folder: string): boolean {
  try {
    accessSync(folder, constants.R_OK);
    return true;
  } catch {
    return false;
  }
}

function sync(path: string, flags: 'r' | 'r+'): void {
  const handle = openSync(path, flags);
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
