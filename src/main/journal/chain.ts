import { hash } from 'node:crypto';

/** An event as it lies in the chain. */
export interface ChainRow {
  seq: number;
  /** Canonical JSON; as bytes where it comes from the file. */
  payload: string | Uint8Array;
  prev: Uint8Array;
  hash: Uint8Array;
}

/** The newest link of a chain; `seq` is 0 and `hash` the genesis where there is no event yet. */
export interface ChainHead {
  seq: number;
  hash: Uint8Array;
}

/** What does not hold at an event: a number left out, the link to the one before, or the event's own hash. */
export interface ChainFault {
  seq: number;
  fault: 'gap' | 'link' | 'hash';
}

const HASH_BYTES = 32;
const NUMBER_BYTES = 8;

/** The hash of an event: SHA-256 over the hash before it (32 bytes), its number (8 bytes, big endian) and its payload. */
export function eventHash(prev: Uint8Array, seq: number, payload: string | Uint8Array): Uint8Array {
  // In one piece: to hand three over costs more than to hash them.
  const bytes = Buffer.allocUnsafe(HASH_BYTES + NUMBER_BYTES + Buffer.byteLength(payload, 'utf8'));
  bytes.set(prev);
  bytes.writeBigUInt64BE(BigInt(seq), HASH_BYTES);
  if (typeof payload === 'string') bytes.write(payload, HASH_BYTES + NUMBER_BYTES, 'utf8');
  else bytes.set(payload, HASH_BYTES + NUMBER_BYTES);
  return hash('sha256', bytes, 'buffer');
}

/**
 * Holds one event against the one before it. After a fault the chain is followed on from the event as it is stored, so
 * that each place that was tampered with is named once.
 */
export function chainFaults(before: ChainHead, row: ChainRow): ChainFault[] {
  const faults: ChainFault[] = [];
  if (row.seq !== before.seq + 1) faults.push({ seq: row.seq, fault: 'gap' });
  if (!sameBytes(row.prev, before.hash)) faults.push({ seq: row.seq, fault: 'link' });
  if (!sameBytes(row.hash, eventHash(row.prev, row.seq, row.payload))) faults.push({ seq: row.seq, fault: 'hash' });
  return faults;
}

/** Follows a chain from `start` to its end. The rows are in the order of their numbers. */
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
 * Reads the events up to one that is known to be genuine: where each is linked to the next, all of them are.
 * @param first the number that the first of them must have
 * @param each is handed each event, which is genuine only if the whole is
 * @returns the link before the first of them; or the number of the event that does not hold
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
  const isWhole = before !== null && reached?.seq === last.seq && sameBytes(reached.hash, last.hash);
  return before && isWhole ? { ok: true, before } : { ok: false, seq: last.seq };
}

/** Tells whether two hashes are equal. They are no secrets, so nothing is compared in constant time. */
export function sameBytes(one: Uint8Array, other: Uint8Array): boolean {
  return Buffer.compare(one, other) === 0;
}

/** A hash as it is shown and passed on: lower-case hex. */
export function hex(hash: Uint8Array): string {
  return Buffer.from(hash).toString('hex');
}
