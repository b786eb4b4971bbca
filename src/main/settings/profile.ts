import fs from 'node:fs';
import path from 'node:path';
import type { Mode } from '../../shared/mode.ts';

/** Where a till keeps what it writes. Each mode has a folder of its own, so that practice never mixes with real money. */
export interface Profile {
  folder: string;
  logs: string;
  /** Made where it is not there. */
  folderOf(mode: Mode): string;
}

/** Opens a profile folder, and makes it where it is not there; nobody else on this machine may look into it. */
export function openProfile(folder: string): Profile {
  makeFolder(folder);
  return {
    folder,
    logs: path.join(folder, 'logs'),
    folderOf: (mode) => makeFolder(path.join(folder, mode)),
  };
}

function makeFolder(folder: string): string {
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  return folder;
}
