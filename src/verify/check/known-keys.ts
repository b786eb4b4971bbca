import type { Seal, SignedSeal } from '../../shared/journal/seal.ts';
import { ancestorsOf } from './check-manifest.ts';
import type { CheckTools } from './check-tools.ts';
import { type TypedKey, typedFor } from './typed-keys.ts';

/** The keys that are known. */
export interface KnownKeys {
  isKnown(seal: Seal): boolean;
  /** What was typed and is the key of no export here. */
  unused: readonly TypedKey[];
}

/**
 * Finds the keys that are known, by what was typed and by what keys say of each other. A key that is known vouches for
 * the one after it, and says itself, in its seals, from which it follows: both hold for one journal.
 * @param manifests none of whose signatures is wrong, of rotations either: nothing else may make a key known
 */
export function findKnownKeys(
  manifests: readonly SignedSeal[],
  typed: readonly TypedKey[],
  tools: CheckTools,
): KnownKeys {
  const known = new Set<string>();
  const used = new Set<TypedKey>();
  const isTyped = (seal: Seal, publicKey: string) => {
    const found = typedFor(publicKey, seal, typed, tools);
    for (const each of found) used.add(each);
    return found.length > 0;
  };
  // What one manifest says may make a key of another known, in whatever order they are.
  for (let knownBefore = -1; known.size > knownBefore; ) {
    knownBefore = known.size;
    for (const { seal } of manifests) {
      const keys = ancestorsOf(seal);
      const typedKeys = keys.filter((publicKey) => isTyped(seal, publicKey));
      const isKnown = typedKeys.length > 0 || keys.some((publicKey) => known.has(nameOf(seal, publicKey)));
      if (isKnown) for (const publicKey of keys) known.add(nameOf(seal, publicKey));
    }
  }
  return {
    isKnown: (seal) => known.has(nameOf(seal, seal.publicKey)) || isTyped(seal, seal.publicKey),
    unused: typed.filter((each) => !used.has(each)),
  };
}

const nameOf = ({ journal }: Seal, publicKey: string) => `${journal.id} ${publicKey}`;
