import { createHash } from 'node:crypto';
import type { ChainPoint } from '../../shared/journal/hash-text.ts';
import {
  type Contents,
  type Seal,
  type SignedRotation,
  type SignedSeal,
  signedText,
} from '../../shared/journal/seal.ts';
import type { Journal } from '../journal/journal.ts';
import type { SigningKey } from './signing-key.ts';

export interface SealDraft {
  kind: Seal['kind'];
  days: Seal['days'];
  contents: Contents | null;
  /** The head that an export was made from; null for the journal's newest head. */
  head: ChainPoint | null;
}

export interface Sealer {
  /** Makes the next seal and journals it before returning it. @throws the journal's errors */
  seal(draft: SealDraft): Promise<SignedSeal>;
}

interface SealedBy {
  till: string;
  zone: string;
  key: SigningKey;
  rotations: readonly SignedRotation[];
}

/** Makes the seal that follows the journal's newest seal. @param at UTC */
export function makeSeal(
  { till, zone, key, rotations }: SealedBy,
  { identity, head: newest, newestSeal, highestSeal, newestAnchor }: SealState,
  { kind, days, contents, head }: SealDraft,
  at: Date,
): SignedSeal {
  const before = newestSeal?.seal ?? null;
  const sealedHead = head ?? newest;
  const seal: Seal = {
    form: 1,
    purpose: 'paydesk seal',
    kind,
    number: Math.max(before?.number ?? 0, highestSeal) + 1,
    previous: before && sealHash(before),
    sealedAt: at.toISOString(),
    zone,
    till,
    journal: identity,
    head: sealedHead,
    days,
    contents,
    publicKey: key.publicKey,
    // Checkers accept only rotations of the same journal. The key file also has those of earlier journals.
    rotations: rotations.filter(({ rotation }) => rotation.journal === identity.id),
    // An older export may end before the entry that the receipt is about.
    ...(newestAnchor &&
      newestAnchor.receipt.seq <= sealedHead.seq && {
        anchor: { receipt: newestAnchor.receipt, signature: newestAnchor.signature },
      }),
  };
  return { seal, signature: key.sign(signedText(seal)) };
}

/** The journal's state that a seal signs. All values are from the same moment. */
type SealState = Pick<
  Awaited<ReturnType<Journal['sealState']>>,
  'identity' | 'head' | 'newestSeal' | 'highestSeal' | 'newestAnchor'
>;

/** Returns the SHA-256 of a seal's text in hex, which the next seal contains and the code on paper derives from. */
export function sealHash(seal: Seal): string {
  return createHash('sha256').update(signedText(seal), 'utf8').digest('hex');
}
