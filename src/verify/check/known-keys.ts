import type { Seal, SignedSeal } from '../../shared/seal.ts';
import { isSameCode, keyFingerprint } from '../../shared/short-code.ts';
import { fromHex, toHex } from './bytes.ts';
import { ancestorsOf } from './check-manifest.ts';
import type { CheckTools } from './check-tools.ts';

/** Tells whether a seal is signed with a key that is known. */
export type IsKnownKey = (seal: Seal) => boolean;

/**
 * Finds the keys that are known, by what was typed and by what keys say of each other. A key that is known vouches for
 * the one after it, and says itself, in its seals, from which it follows: both hold for one journal.
 * @param manifests none of whose signatures is wrong, of rotations either: nothing else may make a key known
 */
export function findKnownKeys(
  manifests: readonly SignedSeal[],
  fingerprints: readonly string[],
  tools: CheckTools,
): IsKnownKey {
  const known = new Set<string>();
  const isTyped = (publicKey: string) => {
    const hash = toHex(tools.hash(fromHex(publicKey)));
    return fingerprints.some((typed) => isSameCode(typed, keyFingerprint(hash), hash));
  };
  let families = manifests.map(({ seal }) => ({
    keys: ancestorsOf(seal).map((publicKey) => ({ publicKey, name: nameOf(seal, publicKey) })),
  }));
  // What one manifest says may make a key of another known, in whatever order they are.
  for (let knownBefore = -1; known.size > knownBefore; ) {
    knownBefore = known.size;
    const rest = families.filter(({ keys }) => {
      const isKnown = keys.some(({ publicKey, name }) => known.has(name) || isTyped(publicKey));
      if (isKnown) for (const { name } of keys) known.add(name);
      return !isKnown;
    });
    families = rest;
  }
  return (seal) => known.has(nameOf(seal, seal.publicKey)) || isTyped(seal.publicKey);
}

const nameOf = ({ journal }: Seal, publicKey: string) => `${journal.id} ${publicKey}`;
