import { createPublicKey, type KeyObject } from 'node:crypto';
import type { Machine } from '../../shared/updates/announcement.ts';
import type { ByHand } from '../../shared/updates/update-channels.ts';
import type { UpdateSource } from './ask-announcement.ts';

/** What a copy of the program knows of where it came from. */
interface Origin {
  /** Electron's own word: false where the program runs from its sources, or on the stand-in. */
  isPackaged: boolean;
  /** The shop's own update server, or the one that the program was built with; null where there is neither. */
  address: string | null;
  /** Built in: keys that may sign a release, each an Ed25519 public key (SPKI, DER) in base64, with commas between. */
  releaseKeys: string;
  platform: NodeJS.Platform;
  /** An AppImage is told by this variable where its file lies. */
  appImage: string | undefined;
}

/** Where this copy of the program looks for updates, or why somebody installs them by hand. */
export function updateSourceOf(origin: Origin): UpdateSource | ByHand {
  const { isPackaged, address, platform, appImage } = origin;
  if (!isPackaged) return 'notInstalled';
  const keys = readReleaseKeys(origin.releaseKeys);
  if (address === null || keys.length === 0) return 'noServer';
  if (platform === 'linux' && !appImage) return 'systemPackage';
  return { address, keys };
}

/** What the program runs on, as its installers are named. */
export function machineOf(platform: NodeJS.Platform, arch: string): Machine {
  return { system: SYSTEMS[platform] ?? 'linux', arch: arch === 'arm64' ? 'arm64' : 'x64' };
}

const SYSTEMS: Partial<Record<NodeJS.Platform, Machine['system']>> = { win32: 'win', darwin: 'mac' };

/** A key that is none is left out: it could sign nothing. */
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
