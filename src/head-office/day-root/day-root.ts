import { hash } from 'node:crypto';
import type { Point } from '../../shared/head-office/wire.ts';
import { canonicalJson } from '../../shared/journal/canonical.ts';
import { inclusionPath, isIncluded, merkleRoot } from './merkle-tree.ts';

/** The head of a journal at one moment. */
export interface JournalHead extends Point {
  journal: string;
}

/** Signs notes with the key of head office. */
export interface NoteSigner {
  /** Ed25519, 32 bytes, hex. */
  readonly publicKey: string;
  signText(text: string): Uint8Array;
}

/** The heads of one day under one Merkle root. */
export interface DayRoot {
  /** YYYY-MM-DD in UTC. */
  day: string;
  /** One line for each journal, ordered by id: the leaves of the tree. */
  heads: string;
  /** A signed note (C2SP) whose text is a checkpoint. Witnesses append their signature lines. */
  note: string;
}

/** Proves that the root of a day contains the head of a journal. */
export interface HeadProof {
  leaf: string;
  index: number;
  size: number;
  /** Base64 hashes from the leaf to the root. */
  path: readonly string[];
}

export function makeDayRoot(heads: readonly JournalHead[], at: string, signer: NoteSigner): DayRoot {
  const leaves = heads.map(leafOf).toSorted();
  const root = Buffer.from(merkleRoot(leaves.map(bytesOf))).toString('base64');
  const day = at.slice(0, 'YYYY-MM-DD'.length);
  const origin = originOf(signer.publicKey, day);
  const text = `${origin}\n${leaves.length}\n${root}\ntaken ${at}\n`;
  const signature = Buffer.concat([keyNumber(origin, signer.publicKey), signer.signText(text)]).toString('base64');
  return {
    day,
    heads: leaves.map((leaf) => `${leaf}\n`).join(''),
    note: `${text}\n— ${origin} ${signature}\n`,
  };
}

/** Returns null if the day does not contain the journal. */
export function proveHead({ heads }: Pick<DayRoot, 'heads'>, journal: string): HeadProof | null {
  const leaves = heads.split('\n').filter(Boolean);
  const index = leaves.findIndex((leaf) => leaf.includes(`"journal":"${journal}"`));
  const leaf = leaves[index];
  if (leaf === undefined) return null;
  const path = inclusionPath(leaves.map(bytesOf), index).map((each) => Buffer.from(each).toString('base64'));
  return { leaf, index, size: leaves.length, path };
}

/** Returns true if the key signed the note and the root contains the head. @param isSigned verifies one signature with the key */
export function isProven(
  { leaf, index, size, path }: HeadProof,
  note: string,
  publicKey: string,
  isSigned: (publicKey: string, text: string, signature: Uint8Array) => boolean,
): boolean {
  const end = note.indexOf('\n\n');
  const text = note.slice(0, end + 1);
  const [origin = '', sizeThere, root = ''] = text.split('\n');
  if (end < 0 || Number(sizeThere) !== size) return false;
  const signed = note
    .slice(end + 2)
    .split('\n')
    .some((line) => {
      const [dash, name, given = ''] = line.split(' ');
      const bytes = Buffer.from(given, 'base64');
      const isOwn =
        dash === '—' && name === origin && keyNumber(origin, publicKey).equals(bytes.subarray(0, KEY_NUMBER_BYTES));
      return isOwn && isSigned(publicKey, text, bytes.subarray(KEY_NUMBER_BYTES));
    });
  const hashes = path.map((each) => Buffer.from(each, 'base64'));
  return signed && isIncluded(bytesOf(leaf), { index, size, path: hashes, root: Buffer.from(root, 'base64') });
}

/** The origin contains the day, so a cosigning witness needs no state of earlier days. */
function originOf(publicKey: string, day: string): string {
  return `paydesk-head-office/${publicKey.slice(0, 16)}/heads/${day}`;
}

const KEY_NUMBER_BYTES = 4;
const ED25519 = 1;

function keyNumber(name: string, publicKey: string): Buffer {
  const named = Buffer.concat([Buffer.from(`${name}\n`), Uint8Array.of(ED25519), Buffer.from(publicKey, 'hex')]);
  return hash('sha256', named, 'buffer').subarray(0, KEY_NUMBER_BYTES);
}

function leafOf({ journal, seq, hash: head }: JournalHead): string {
  return canonicalJson({ journal, seq, hash: head });
}

function bytesOf(leaf: string): Uint8Array {
  return Buffer.from(leaf);
}
