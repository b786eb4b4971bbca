import type { KeyObject } from 'node:crypto';
import { ANNOUNCEMENT_FILE, type Announcement, SIGNATURE_FILE } from '../../shared/updates/announcement.ts';
import { type Bounds, type Fetch, type Fetched, fetchBounded, type Timing } from './fetch-bounded.ts';
import { readAnnouncement } from './read-announcement.ts';

/** The server that announces releases, and the keys that may sign an announcement. */
export interface UpdateSource {
  /** An https address without a trailing slash. */
  address: string;
  keys: readonly KeyObject[];
}

/** Why a check found no release, as the problem on the screen; `notNewer` is not a problem. */
type LookFault = 'updateNotReached' | 'updateTooSlow' | 'updateForged' | 'updateOlder' | 'notNewer' | 'stopped';

type Asked = { ok: true; announcement: Announcement } | { ok: false; fault: LookFault };

/** Limits for an announcement, which is about a page of text. */
const BOUNDS: Bounds = {
  bytes: 256 * 1024,
  isExact: false,
  bytesPerSecond: 512 * 1024,
  stallMs: 15_000,
  wholeMs: 60_000,
};

/** Asks the update server for its announcement. Anything that our key has not signed is ignored. */
export async function askAnnouncement(
  network: { fetch: Fetch; timing: Timing; signal: AbortSignal },
  { address, keys }: UpdateSource,
  known: { version: string; seen: string | null },
): Promise<Asked> {
  const announcement = await fetchSmall(network, `${address}/${ANNOUNCEMENT_FILE}`);
  if ('fault' in announcement) return { ok: false, fault: announcement.fault };
  const signature = await fetchSmall(network, `${address}/${SIGNATURE_FILE}`);
  if ('fault' in signature) return { ok: false, fault: signature.fault };
  const read = readAnnouncement(announcement.bytes, signature.bytes, { keys, ...known });
  if (read.ok) return read;
  return { ok: false, fault: FAULTS[read.fault] };
}

/** A signed but unreadable announcement is as useless as a forged one. */
const FAULTS = {
  forged: 'updateForged',
  unreadable: 'updateForged',
  older: 'updateOlder',
  notNewer: 'notNewer',
} as const;

async function fetchSmall(
  network: { fetch: Fetch; timing: Timing; signal: AbortSignal },
  url: string,
): Promise<{ bytes: Uint8Array } | { fault: LookFault }> {
  const pieces: Uint8Array[] = [];
  const fetched = await fetchBounded(network, url, BOUNDS, (piece) => void pieces.push(piece));
  return fetched.ok ? { bytes: Buffer.concat(pieces) } : { fault: faultOf(fetched) };
}

function faultOf({ fault }: Extract<Fetched, { ok: false }>): LookFault {
  if (fault === 'stopped') return fault;
  if (fault === 'tooLarge') return 'updateForged';
  return fault === 'tooSlow' ? 'updateTooSlow' : 'updateNotReached';
}
