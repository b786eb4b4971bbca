import { hash } from 'node:crypto';

/*
 * The Merkle tree of RFC 6962, section 2.1. Leaves are hashed with prefix 0 and nodes with prefix 1, so that neither can pass as the other. The left
 * subtree has the largest power of two that is smaller than the number of leaves.
 */

/**
 * @param leaves not hashed yet
 */
export function merkleRoot(leaves: readonly Uint8Array[]): Uint8Array {
  const [first] = leaves;
  if (first === undefined) return sha256(new Uint8Array());
  if (leaves.length === 1) return leafHash(first);
  const left = leftOf(leaves.length);
  return nodeHash(merkleRoot(leaves.slice(0, left)), merkleRoot(leaves.slice(left)));
}

/** Returns the hashes from a leaf to the root. @throws if the leaf does not exist */
export function inclusionPath(leaves: readonly Uint8Array[], index: number): Uint8Array[] {
  if (index < 0 || index >= leaves.length) throw new RangeError('There is no such leaf.');
  if (leaves.length === 1) return [];
  const left = leftOf(leaves.length);
  return index < left
    ? [...inclusionPath(leaves.slice(0, left), index), merkleRoot(leaves.slice(left))]
    : [...inclusionPath(leaves.slice(left), index - left), merkleRoot(leaves.slice(0, left))];
}

/** Returns true if the leaf lies at this index of the tree with this root. */
export function isIncluded(
  leaf: Uint8Array,
  { index, size, path, root }: { index: number; size: number; path: readonly Uint8Array[]; root: Uint8Array },
): boolean {
  if (index < 0 || index >= size) return false;
  const made = rootFrom(leafHash(leaf), index, size, path);
  return made !== null && Buffer.compare(made, root) === 0;
}

/**
 * @returns null if the path has the wrong length
 */
function rootFrom(leaf: Uint8Array, index: number, size: number, path: readonly Uint8Array[]): Uint8Array | null {
  if (size === 1) return path.length === 0 ? leaf : null;
  const beside = path.at(-1);
  if (beside === undefined) return null;
  const left = leftOf(size);
  const below = path.slice(0, -1);
  if (index < left) {
    const own = rootFrom(leaf, index, left, below);
    return own && nodeHash(own, beside);
  }
  const own = rootFrom(leaf, index - left, size - left, below);
  return own && nodeHash(beside, own);
}

function leftOf(size: number): number {
  let left = 1;
  while (left * 2 < size) left *= 2;
  return left;
}

function leafHash(leaf: Uint8Array): Uint8Array {
  return sha256(Buffer.concat([Uint8Array.of(0), leaf]));
}

function nodeHash(left: Uint8Array, right: Uint8Array): Uint8Array {
  return sha256(Buffer.concat([Uint8Array.of(1), left, right]));
}

function sha256(bytes: Uint8Array): Uint8Array {
  return hash('sha256', bytes, 'buffer');
}
