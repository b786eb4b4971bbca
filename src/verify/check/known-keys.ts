import type { Seal, SignedSeal } from '../../shared/journal/seal.ts';
import { isSameCode, keyFingerprint } from '../../shared/short-code.ts';
import { fromHex, toHex } from './bytes.ts';
import { ancestorsOf } from './check-manifest.ts';
import type { CheckTools } from './check-tools.ts';

export type KnownKeys = ReturnType<typeof findKnownKeys>;

/**
 * Finds the keys that are known from typed fingerprints and from rotations between keys. A known key vouches for its successor, and its own seals
 * name its predecessors, all within one journal.
 * @param manifests whose signatures, including rotations, are valid; no other manifest may make a key known
 */
export function findKnownKeys(manifests: readonly SignedSeal[], typed: readonly TypedKey[], tools: CheckTools) {
  const known = new Set<string>();
  const used = new Set<TypedKey>();
  const isTyped = (seal: Seal, publicKey: string) => {
    const found = typedFor(publicKey, seal, typed, tools);
    for (const each of found) used.add(each);
    return found.length > 0;
  };
  // A key that becomes known may make further keys known, in any order.
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
    isKnown: (seal: Seal) => known.has(nameOf(seal, seal.publicKey)) || isTyped(seal, seal.publicKey),
    /** Typed fingerprints that match no export here. */
    unused: typed.filter((each) => !used.has(each)),
  };
}

const nameOf = ({ journal }: Seal, publicKey: string) => `${journal.id} ${publicKey}`;

/** A typed fingerprint: `F`, or `T1=F` for the key of that till only. */
interface TypedKey {
  /** null if no till was named. */
  till: string | null;
  fingerprint: string;
}

export function readTypedKey(typed: string): TypedKey {
  const at = typed.indexOf('=');
  if (at < 0) return { till: null, fingerprint: typed.trim() };
  return { till: typed.slice(0, at).trim(), fingerprint: typed.slice(at + 1).trim() };
}

/** Returns the typed fingerprints that match the key and may apply to this till. */
function typedFor(
  publicKey: string,
  { till }: Seal,
  typed: readonly TypedKey[],
  tools: CheckTools,
): readonly TypedKey[] {
  const hash = toHex(tools.hash(fromHex(publicKey)));
  const code = keyFingerprint(hash);
  return typed.filter((each) => (each.till === null || each.till === till) && isSameCode(each.fingerprint, code, hash));
}
