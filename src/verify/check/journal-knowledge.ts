import type { ChainPoint, Contents, SignedSeal } from '../../shared/journal/seal.ts';
import { fromHex } from './bytes.ts';
import { KnownHashes } from './known-hashes.ts';

/** The place of a fact in an export. */
export interface Place {
  folder: string;
  file: string;
}

export interface SeenSeal extends SignedSeal, Place {
  hash: string;
  /** The number of the entry that contains the seal; null for a manifest. */
  seq: number | null;
}

/** The combined facts of all exports of one journal. */
export interface JournalKnowledge {
  hashes: KnownHashes;
  /** Seals in manifests and in the journal's own entries. */
  seals: SeenSeal[];
  /** Points at which a journal continued after lost entries. Seals up to this number may be lost. */
  lostSeals: { seq: number; upTo: number }[];
  /** The completely exported ranges of the chain. */
  ranges: (Place & { range: NonNullable<Contents['events']> })[];
  /** The keys of the exports, each with its earlier keys. */
  keys: (Place & { ancestors: string[] })[];
}

export function emptyKnowledge(): JournalKnowledge {
  return { hashes: new KnownHashes(), seals: [], lostSeals: [], ranges: [], keys: [] };
}

/**
 * @returns false if the point contradicts what was known
 */
export function learnPoint({ hashes }: JournalKnowledge, { seq, hash }: ChainPoint): boolean {
  return hashes.learn(seq, fromHex(hash));
}
