import { realpathSync, statfsSync } from 'node:fs';

/** Kinds of file system (Linux, `statfs`) whose locks and syncs cannot be relied on: NFS, SMB, CIFS, SMB2, AFS, Ceph. */
const NETWORK_TYPES: ReadonlySet<number> = new Set([0x6969, 0x517b, 0xff534d42, 0xfe534d42, 0x5346414f, 0x00c36400]);

/** What is asked of the operating system. */
interface System {
  platform: NodeJS.Platform;
  fileSystemType(folder: string): number;
  realPath(folder: string): string;
}

const THIS_SYSTEM: System = {
  platform: process.platform,
  fileSystemType: (folder) => statfsSync(folder).type,
  realPath: (folder) => realpathSync.native(folder),
};

/**
 * Tells whether a folder lies on a network drive, where neither the lock nor durability can be relied on. Known on Linux
 * by the file system, and on Windows by the path behind the drive's letter; on macOS it is not found out.
 */
export function isOnNetworkDrive(folder: string, system: System = THIS_SYSTEM): boolean {
  if (system.platform === 'win32') return system.realPath(folder).startsWith('\\\\');
  // The type is 32 bits, and may come with its sign.
  return system.platform === 'linux' && NETWORK_TYPES.has(system.fileSystemType(folder) >>> 0);
}
