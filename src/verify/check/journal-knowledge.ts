import type { ChainPoint, Contents, SignedSeal } from '../../shared/journal/seal.ts';
import { fromHex } from './bytes.ts';
import { KnownHashes } from './known-hashes.ts';

/** Where something was seen. */
export interface Place {
  folder: string;
  file: string;
}

export interface SeenSeal extends SignedSeal, Place {
  /** Hex. */
  hash: string;
  /** The number of the entry that took it down; null where a manifest shows it. */
  seq: number | null;
}

/** What the exports of one journal say together. */
export interface JournalKnowledge {
  hashes: KnownHashes;
  /** From manifests, and from the journal's own entries. */
  seals: SeenSeal[];
  /** Where a journal went on without entries that it had lost: seals up to this number may have been among them. */
  lostSeals: { seq: number; upTo: number }[];
  /** The parts of the chain that were exported whole. */
  ranges: (Place & { range: NonNullable<Contents['events']> })[];
  /** The keys of its exports, each with those that it follows from. */
  keys: (Place & { ancestors: string[] })[];
}

export function emptyKnowledge(): JournalKnowledge {
  return { hashes: new KnownHashes(), seals: [], lostSeals: [], ranges: [], keys: [] };
}

/** @returns whether the point fits what was known */
export function learnPoint({ hashes }: JournalKnowledge, { seq, hash }: ChainPoint): boolean {
  return hashes.learn(seq, fromHex(hash));
}
