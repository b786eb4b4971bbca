import { createHash, hash } from 'node:crypto';
import { canonicalJson } from '../../shared/journal/canonical.ts';
import type { JournalIdentity } from '../../shared/journal/journal-identity.ts';

export interface ChainRow {
  seq: number;
  /** The entry in canonical JSON. Payloads read from the file are bytes. */
  payload: string | Uint8Array;
  prev: Uint8Array;
  hash: Uint8Array;
}

/** In an empty chain, `seq` is 0 and `hash` is the genesis hash. */
export interface ChainHead {
  seq: number;
  hash: Uint8Array;
}

/** An event whose number, link to the previous event, or hash is wrong. */
interface ChainFault {
  seq: number;
  fault: 'gap' | 'link' | 'hash';
}

const HASH_BYTES = 32;
const NUMBER_BYTES = 8;

/** Hashes the previous hash (32 bytes), the number (8 bytes, big endian) and the payload with SHA-256. */
export function eventHash(prev: Uint8Array, seq: number, payload: string | Uint8Array): Uint8Array {
  // One buffer, because three calls of `update` cost more than the hash itself.
  const bytes = Buffer.allocUnsafe(HASH_BYTES + NUMBER_BYTES + Buffer.byteLength(payload, 'utf8'));
  bytes.set(prev);
  bytes.writeBigUInt64BE(BigInt(seq), HASH_BYTES);
  if (typeof payload === 'string') bytes.write(payload, HASH_BYTES + NUMBER_BYTES, 'utf8');
  else bytes.set(payload, HASH_BYTES + NUMBER_BYTES);
  return hash('sha256', bytes, 'buffer');
}

export function chainFaults(before: ChainHead, row: ChainRow): ChainFault[] {
  const faults: ChainFault[] = [];
  if (row.seq !== before.seq + 1) faults.push({ seq: row.seq, fault: 'gap' });
  if (!sameBytes(row.prev, before.hash)) faults.push({ seq: row.seq, fault: 'link' });
  if (!sameBytes(row.hash, eventHash(row.prev, row.seq, row.payload))) faults.push({ seq: row.seq, fault: 'hash' });
  return faults;
}

/** Checks rows in ascending order. After a fault, the check continues from the row as stored. */
export function checkChain(start: ChainHead, rows: Iterable<ChainRow>): { head: ChainHead; faults: ChainFault[] } {
  const faults: ChainFault[] = [];
  let head = start;
  for (const row of rows) {
    faults.push(...chainFaults(head, row));
    head = { seq: row.seq, hash: row.hash };
  }
  return { head, faults };
}

/**
 * Reads events up to one that is known to be genuine. If each event links to the next, all of them are genuine.
 * @param each receives each event; the event is genuine only if the whole read succeeds
 * @returns the link before the first event, or the number of the event that breaks the chain
 */
export function linkedUpTo(
  last: ChainHead,
  first: number,
  rows: Iterable<ChainRow>,
  each: (event: ChainRow) => void,
): { ok: true; before: ChainHead } | { ok: false; seq: number } {
  let before: ChainHead | null = null;
  let reached: ChainHead | null = null;
  for (const row of rows) {
    before ??= { seq: first - 1, hash: row.prev };
    if (chainFaults(reached ?? before, row).length > 0) return { ok: false, seq: row.seq };
    reached = { seq: row.seq, hash: row.hash };
    each(row);
  }
  const isWhole = reached?.seq === last.seq && sameBytes(reached.hash, last.hash);
  return before && isWhole ? { ok: true, before } : { ok: false, seq: last.seq };
}

/** Hashes are not secret, so the comparison need not take constant time. */
export function sameBytes(one: Uint8Array, other: Uint8Array): boolean {
  return Buffer.compare(one, other) === 0;
}

export function hex(hash: Uint8Array): string {
  return Buffer.from(hash).toString('hex');
}

export function identityText(identity: JournalIdentity): string {
  return canonicalJson(identity);
}

/** Hashes a journal's identity into the link of its first event, so that no chain fits another journal or till. */
export function genesisOf(text: string): Uint8Array {
  return createHash('sha256').update(text, 'utf8').digest();
}
