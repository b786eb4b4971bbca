import { type KeyObject, verify } from 'node:crypto';
import { jsonOrNull } from '../../shared/json-or-null.ts';
import {
  ANNOUNCEMENT_FILE,
  type Announcement,
  announcementSchema,
  isNewer,
  SIGNATURE_FILE,
} from '../../shared/updates/announcement.ts';
import { type Bounds, type Fetched, fetchBounded, type Network } from './fetch-bounded.ts';

export interface UpdateSource {
  address: string;
  keys: readonly KeyObject[];
}

/** Why a check found no release, as the problem on the screen; `notNewer` is not a problem. */
type LookFault = 'updateNotReached' | 'updateTooSlow' | 'updateForged' | 'updateOlder' | 'notNewer' | 'stopped';

type Asked = { ok: true; announcement: Announcement } | { ok: false; fault: LookFault };

const BOUNDS: Bounds = {
  bytes: 256 * 1024,
  isExact: false,
  bytesPerSecond: 512 * 1024,
  stallMs: 15_000,
  wholeMs: 60_000,
};

/** Asks the update server for its announcement. Anything that our key has not signed is ignored. */
export async function askAnnouncement(
  network: Network,
  { address, keys }: UpdateSource,
  known: { version: string; seen: string | null },
): Promise<Asked> {
  const announcement = await fetchSmall(network, `${address}/${ANNOUNCEMENT_FILE}`);
  if ('fault' in announcement) return { ok: false, fault: announcement.fault };
  const signature = await fetchSmall(network, `${address}/${SIGNATURE_FILE}`);
  if ('fault' in signature) return { ok: false, fault: signature.fault };
  return readAnnouncement(announcement.bytes, signature.bytes, { keys, ...known });
}

async function fetchSmall(network: Network, url: string): Promise<{ bytes: Uint8Array } | { fault: LookFault }> {
  const pieces: Uint8Array[] = [];
  const fetched = await fetchBounded(network, url, BOUNDS, (piece) => void pieces.push(piece));
  return fetched.ok ? { bytes: Buffer.concat(pieces) } : { fault: faultOf(fetched) };
}

function faultOf({ fault }: Extract<Fetched, { ok: false }>): LookFault {
  if (fault === 'stopped') return fault;
  if (fault === 'tooLarge') return 'updateForged';
  return fault === 'tooSlow' ? 'updateTooSlow' : 'updateNotReached';
}

/**
 * Reads an announcement after checking its signature. `seen` is the newest version ever announced with a valid
 * signature, because a server could offer an old version as new.
 */
export function readAnnouncement(
  announcement: Uint8Array,
  signature: Uint8Array,
  trusted: { keys: readonly KeyObject[]; version: string; seen?: string | null },
): Asked {
  if (!trusted.keys.some((key) => verify(null, announcement, key, signature)))
    return { ok: false, fault: 'updateForged' };
  const reading = announcementSchema.safeParse(jsonOrNull(Buffer.from(announcement).toString('utf8')));
  // A signed but unreadable announcement is as useless as a forged one.
  if (!reading.success) return { ok: false, fault: 'updateForged' };
  const { version } = reading.data;
  if (isNewer(trusted.version, version) || isNewer(trusted.seen ?? version, version)) {
    return { ok: false, fault: 'updateOlder' };
  }
  if (!isNewer(version, trusted.version)) return { ok: false, fault: 'notNewer' };
  return { ok: true, announcement: reading.data };
}
