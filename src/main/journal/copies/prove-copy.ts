import { type ChainHead, hex, sameBytes } from '../chain.ts';
import { commitmentTo } from '../written-entry.ts';
import { beginningOf } from './copy-set.ts';
import type { CopySource } from './copy-source.ts';
import type { IsErasedSince } from './erased-since.ts';
import { type KnownEnd, type Missing, missingBy } from './known-ends.ts';

/** The result of checking every entry of a copy. */
export interface CopyProof {
  /** The last proven entry; its SHA-256, hex. */
  seq: number;
  hash: string;
  /** When the last proven entry was written; null if there is none. */
  newestAt: string | null;
  /** True if the proof reached the copy's head. Otherwise the copy is damaged or incomplete after `seq`. */
  isWhole: boolean;
  /**
   * The number of proven entries whose personal data was erased after the copy. A restoration erases the data again.
   */
  erased: number;
  /** The sources that say how far the journal came, each with what the copy lacks. */
  ends: Array<KnownEnd & { missing: Missing }>;
}

/**
 * Reads a copy and compares it with every source that says how far the journal came. @param told receives the number of
 * entries so far
 */
export function proveCopy(
  source: CopySource,
  ends: readonly KnownEnd[],
  isErased: IsErasedSince,
  told: (entries: number) => void,
): CopyProof {
  const wanted = new Set(ends.map(({ seq }) => seq));
  const hashes = new Map<number, string>();
  let reached = beginningOf({ identity: source.text });
  let newest: string | Uint8Array | null = null;
  hashes.set(0, hex(reached.hash));
  let erased = 0;
  let isRead = true;
  try {
    for (const page of source.pages()) {
      for (const { seq, hash, payload, personal } of page) {
        if (personal && isErased(seq, commitmentTo(personal))) erased += 1;
        if (wanted.has(seq)) hashes.set(seq, hex(hash));
        reached = { seq, hash };
        newest = payload;
      }
      told(reached.seq);
    }
  } catch {
    // Damage ends the read here; the proof says how far the copy is intact.
    isRead = false;
  }
  const { seq, hash } = reached;
  return {
    seq,
    hash: hex(hash),
    newestAt: newest === null ? null : timeOf(newest),
    isWhole: isRead && isHead(reached, source.head),
    erased,
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
