import { accessSync, constants, mkdirSync, statfsSync } from 'node:fs';
import path from 'node:path';

/**
 * Returns the folder of the journals' second heads, which restoring an old copy of a profile does not restore. In a
 * packaged program no environment variable moves it.
 * @param home according to the operating system, not the variable `HOME`
 * @param testFolder the value of `PAYDESK_HEADS`
 */
export function outsideHeadsFolder(parts: {
  isPackaged: boolean;
  testFolder: string | undefined;
  platform: NodeJS.Platform;
  home: () => string;
}): string {
  const { isPackaged, testFolder, platform, home } = parts;
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

/** Linux file systems that are empty after a restart: the `statfs` numbers of tmpfs and ramfs. */
const IN_MEMORY: readonly number[] = [0x01021994, 0x858458f6];

/** Tells whether heads in this folder would be lost after a restart of the machine, or cannot be written at all. */
export function losesHeads(folder: string): boolean {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.W_OK);
    return process.platform === 'linux' && IN_MEMORY.includes(statfsSync(folder).type);
  } catch {
    return true;
  }
}
