import { createPublicKey, type KeyObject } from 'node:crypto';
import type { Machine } from '../../shared/updates/announcement.ts';
import type { ByHand } from '../../shared/updates/update-channels.ts';
import type { UpdateSource } from './ask-announcement.ts';

interface Origin {
  isPackaged: boolean;
  /** The shop's own update server, or the built-in one; null if there is neither. */
  address: string | null;
  /** The built-in keys that may sign a release: Ed25519 public keys (SPKI, DER) in base64, separated by commas. */
  releaseKeys: string;
  platform: NodeJS.Platform;
  appImage: string | undefined;
}

/** Returns where to look for updates, or why a person must install them. */
export function updateSourceOf(origin: Origin): UpdateSource | ByHand {
  const { isPackaged, address, platform, appImage } = origin;
  if (!isPackaged) return 'notInstalled';
  const keys = readReleaseKeys(origin.releaseKeys);
  if (address === null || keys.length === 0) return 'noServer';
  if (platform === 'linux' && !appImage) return 'systemPackage';
  return { address, keys };
}

export function machineOf(platform: NodeJS.Platform, arch: string): Machine {
  return { system: SYSTEMS[platform] ?? 'linux', arch: arch === 'arm64' ? 'arm64' : 'x64' };
}

const SYSTEMS: Partial<Record<NodeJS.Platform, Machine['system']>> = { win32: 'win', darwin: 'mac' };

/** Skips invalid keys, which cannot sign anything. */
function readReleaseKeys(text: string): KeyObject[] {
  return text
    .split(',')
    .filter((key) => key.trim() !== '')
    .flatMap((key) => {
      try {
        const read = createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' });
        return read.asymmetricKeyType === 'ed25519' ? [read] : [];
      } catch {
        return [];
      }
    });
}
