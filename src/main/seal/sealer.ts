import { createHash } from 'node:crypto';
import type { JournalIdentity } from '../../shared/journal/journal-identity.ts';
import type { SignedReceipt } from '../../shared/journal/receipt.ts';
import {
  type ChainPoint,
  type Contents,
  type Seal,
  type SignedRotation,
  type SignedSeal,
  signedText,
} from '../../shared/journal/seal.ts';
import type { SigningKey } from './signing-key.ts';

/** What a sealer needs of the journal. */
export interface SealJournal {
  /** What the journal is, its newest event, and its newest seal, as they are at one moment. */
  state(): Promise<{
    identity: JournalIdentity;
    head: ChainPoint;
    newestSeal: SignedSeal | null;
    /** The highest number that a seal is known to have had, also where that one is not in this journal. */
    highestSeal: number;
    /** The newest receipt of a head office that it holds; null where there is none. */
    newestAnchor: SignedReceipt | null;
  }>;
  /** Writes the seal down; when this resolves it is durable. */
  append(sealed: SignedSeal): Promise<void>;
}

/** What is to be sealed. */
export interface SealDraft {
  kind: Seal['kind'];
  days: Seal['days'];
  contents: Contents | null;
  /** The head that an export was made from; the journal's newest where it is null. */
  head: ChainPoint | null;
}

export interface Sealer {
  /**
   * Makes the next seal, and journals it before anybody sees it: so there are never two with one number.
   * @throws what the journal throws
   */
  seal(draft: SealDraft): Promise<SignedSeal>;
}

export function createSealer(parts: {
  /** The till's name, and the shop's zone. */
  till: { name: string; zone: string };
  key: SigningKey;
  /** How the key follows from earlier ones, oldest first. */
  rotations?: readonly SignedRotation[];
  journal: SealJournal;
  clock: { now(): Date };
}): Sealer {
  const { till, key, rotations = [], journal, clock } = parts;
  let last: Promise<unknown> = Promise.resolve();

  async function next({ kind, days, contents, head }: SealDraft): Promise<SignedSeal> {
    const state = await journal.state();
    const before = state.newestSeal?.seal ?? null;
    const seal: Seal = {
      form: 1,
      purpose: 'paydesk seal',
      kind,
      number: Math.max(before?.number ?? 0, state.highestSeal) + 1,
      previous: before && sealHash(before),
      sealedAt: clock.now().toISOString(),
      zone: till.zone,
      till: till.name,
      journal: state.identity,
      head: head ?? state.head,
      days,
      contents,
      publicKey: key.publicKey,
      rotations: [...rotations],
      ...(isCovered(state.newestAnchor, head ?? state.head) && { anchor: receiptOf(state.newestAnchor) }),
    };
    const signed = { seal, signature: key.sign(signedText(seal)) };
    await journal.append(signed);
    return signed;
  }

  return {
    // One after the other: each names the one before.
    seal: (draft) => {
      const sealed = last.then(() => next(draft));
      last = sealed.catch(() => undefined);
      return sealed;
    },
  };
}

/** An export may be of a moment before the receipt. */
function isCovered(anchor: SignedReceipt | null, head: ChainPoint): anchor is SignedReceipt {
  return anchor !== null && anchor.receipt.seq <= head.seq;
}

function receiptOf({ receipt, signature }: SignedReceipt): SignedReceipt {
  return { receipt, signature };
}

/** SHA-256 of a seal's text, hex: what the next seal names, and what the code on paper is made from. */
export function sealHash(seal: Seal): string {
  return createHash('sha256').update(signedText(seal), 'utf8').digest('hex');
}
