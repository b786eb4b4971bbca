import { type ChainHead, hex, sameBytes } from '../chain.ts';
import { beginningOf } from './copy-set.ts';
import type { CopySource } from './copy-source.ts';
import { type KnownEnd, type Missing, missingBy } from './known-ends.ts';

/** What became of looking at every entry of a copy. */
export interface CopyProof {
  /** How far its entries are proven; SHA-256, hex. */
  seq: number;
  hash: string;
  /** When the newest of these was written; null where there is none. */
  newestAt: string | null;
  /** Up to the head that it names. Otherwise something of it is damaged or missing after `seq`. */
  isWhole: boolean;
  /** What each of those knows that say how far the journal came. */
  ends: Array<KnownEnd & { missing: Missing }>;
}

/** Goes through a copy and holds it against everything that says how far the journal came. @param told how many entries so far */
export function proveCopy(source: CopySource, ends: readonly KnownEnd[], told: (entries: number) => void): CopyProof {
  const wanted = new Set(ends.map(({ seq }) => seq));
  const hashes = new Map<number, string>();
  let reached = beginningOf({ identity: source.text });
  let newest: string | Uint8Array | null = null;
  hashes.set(0, hex(reached.hash));
  let isRead = true;
  try {
    for (const page of source.pages()) {
      for (const { seq, hash, payload } of page) {
        if (wanted.has(seq)) hashes.set(seq, hex(hash));
        reached = { seq, hash };
        newest = payload;
      }
      told(reached.seq);
    }
  } catch {
    // What is damaged ends the copy where it stands; the proof says how far it is whole.
    isRead = false;
  }
  const { seq, hash } = reached;
  return {
    seq,
    hash: hex(hash),
    newestAt: newest === null ? null : timeOf(newest),
    isWhole: isRead && isHead(reached, source.head),
    ends: ends.map((end) => ({
      ...end,
      missing: missingBy(end, source.identity.id, reached, (at) => hashes.get(at) ?? null),
    })),
  };
}

function isHead(reached: ChainHead, head: ChainHead): boolean {
  return reached.seq === head.seq && sameBytes(reached.hash, head.hash);
}

function timeOf(payload: string | Uint8Array): string | null {
  const { at } = JSON.parse(Buffer.from(payload).toString('utf8')) as { at?: unknown };
  return typeof at === 'string' ? at : null;
}
