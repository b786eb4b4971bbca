import fs from 'node:fs';
import path from 'node:path';
import type { Mode } from '../../shared/mode.ts';

/** The folder of a till's data. Each mode has a subfolder, so that practice never mixes with real money. */
export type Profile = ReturnType<typeof openProfile>;

/** Opens a profile folder, and creates it if it is missing. Other users of this machine cannot read it. */
export function openProfile(folder: string) {
  makeFolder(folder);
  return {
    folder,
    logs: path.join(folder, 'logs'),
    folderOf: (mode: Mode) => makeFolder(path.join(folder, mode)),
  };
}

function makeFolder(folder: string): string {
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  return folder;
}
