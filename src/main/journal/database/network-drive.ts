import { realpathSync, statfsSync } from 'node:fs';

/** Types of file system (Linux, `statfs`) with unreliable locks and syncs: NFS, SMB, CIFS, SMB2, AFS, Ceph. */
const NETWORK_TYPES: ReadonlySet<number> = new Set([0x6969, 0x517b, 0xff534d42, 0xfe534d42, 0x5346414f, 0x00c36400]);

/** The operating-system facts that the test needs. */
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
 * Tells whether a folder is on a network drive, whose locks and durability are unreliable. Linux: by the file system.
 * Windows: by the path behind the drive letter. macOS: not detected.
 */
export function isOnNetworkDrive(folder: string, system: System = THIS_SYSTEM): boolean {
  if (system.platform === 'win32') return system.realPath(folder).startsWith('\\\\');
  // The type has 32 bits and may be sign-extended.
  return system.platform === 'linux' && NETWORK_TYPES.has(system.fileSystemType(folder) >>> 0);
}
