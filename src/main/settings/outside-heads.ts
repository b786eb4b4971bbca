import { accessSync, constants, mkdirSync, statfsSync } from 'node:fs';
import path from 'node:path';

/**
 * Returns the folder of the second heads of journals: where the operating system keeps what belongs to programs, and not where
 * profiles lie. Whoever puts an older copy of a profile in its place does not put this folder back with it. Tills and profiles of one
 * user share it. No variable of the environment moves it in a packaged program.
 * @param home the user's home as the operating system knows it, not as `HOME` says
 * @param testFolder what `PAYDESK_HEADS` names; counts in a program that is not packaged
 */
export function outsideHeadsFolder({
  isPackaged,
  testFolder,
  platform,
  home,
}: {
  isPackaged: boolean;
  testFolder: string | undefined;
  platform: NodeJS.Platform;
  home: () => string;
}): string {
  if (testFolder && !isPackaged) return testFolder;
  switch (platform) {
    case 'win32':
      return path.join(home(), 'AppData', 'Local', 'Paydesk heads');
    case 'darwin':
      return path.join(home(), 'Library', 'Paydesk heads');
    default:
      return path.join(home(), '.local', 'state', 'paydesk-heads');
  }
}

/** File systems of Linux that are empty after a restart: tmpfs and ramfs, as `statfs` numbers them. */
const IN_MEMORY: readonly number[] = [0x01021994, 0x858458f6];

/** Whether heads in this folder are gone after a restart of the machine, or cannot be written at all. */
export function losesHeads(folder: string): boolean {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.W_OK);
    return process.platform === 'linux' && IN_MEMORY.includes(statfsSync(folder).type);
  } catch {
    // A folder that cannot be made, written or looked at keeps nothing.
    return true;
  }
}
