import type { KeyObject } from 'node:crypto';
import { ANNOUNCEMENT_FILE, type Announcement, SIGNATURE_FILE } from '../../shared/updates/announcement.ts';
import { type Bounds, type Fetch, type Fetched, fetchBounded, type Timing } from './fetch-bounded.ts';
import { readAnnouncement } from './read-announcement.ts';

/** Where releases are announced, and the keys of which one must have signed what is believed of them. */
export interface UpdateSource {
  /** https, without a slash at its end. */
  address: string;
  keys: readonly KeyObject[];
}

/** Why a look found nothing that can be believed, as the problem that a person reads; `notNewer` is none. */
type LookFault = 'updateNotReached' | 'updateTooSlow' | 'updateForged' | 'updateOlder' | 'notNewer' | 'stopped';

type Asked = { ok: true; announcement: Announcement } | { ok: false; fault: LookFault };

/** An announcement is a page of text. */
const BOUNDS: Bounds = {
  bytes: 256 * 1024,
  isExact: false,
  bytesPerSecond: 512 * 1024,
  stallMs: 15_000,
  wholeMs: 60_000,
};

/** Asks the update server what it announces, and believes nothing of it that our key has not signed. */
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

/** What is signed and cannot be read is of no more use than what is not signed. */
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
