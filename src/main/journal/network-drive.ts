import { realpathSync, statfsSync } from 'node:fs';

/** Kinds of file system (Linux, `statfs`) whose locks and syncs cannot be relied on: NFS, SMB, CIFS, SMB2, AFS, Ceph. */
const NETWORK_TYPES: ReadonlySet<number> = new Set([0x6969, 0x517b, 0xff534d42, 0xfe534d42, 0x5346414f, 0x00c36400]);

/**
 * Tells whether a folder lies on a network drive, where neither the lock nor durability can be relied on. Known on Linux
 * by the file system and on Windows by the path; on macOS it is not found out.
 */
export function isOnNetworkDrive(folder: string): boolean {
  if (process.platform === 'win32') return realpathSync.native(folder).startsWith('\\\\');
  if (process.platform !== 'linux') return false;
  return NETWORK_TYPES.has(statfsSync(folder).type >>> 0);
}
