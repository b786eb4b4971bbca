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

export interface SealJournal {
  /** All three are from the same moment. */
  state(): Promise<{
    identity: JournalIdentity;
    head: ChainPoint;
    newestSeal: SignedSeal | null;
    highestSeal: number;
    newestAnchor: SignedReceipt | null;
  }>;
  /** Durable when it resolves. */
  append(sealed: SignedSeal): Promise<unknown>;
}

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

export function createSealer(parts: {
  till: { name: string; zone: string };
  key: SigningKey;
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
    // Makes one seal at a time, because each seal names the previous one.
    seal: (draft) => {
      const sealed = last.then(() => next(draft));
      last = sealed.catch(() => undefined);
      return sealed;
    },
  };
}

/** True if the export includes the receipt. An export may be older. */
function isCovered(anchor: SignedReceipt | null, head: ChainPoint): anchor is SignedReceipt {
  return anchor !== null && anchor.receipt.seq <= head.seq;
}

function receiptOf({ receipt, signature }: SignedReceipt): SignedReceipt {
  return { receipt, signature };
}

/** Returns the SHA-256 of a seal's text in hex, which the next seal contains and the code on paper derives from. */
export function sealHash(seal: Seal): string {
  return createHash('sha256').update(signedText(seal), 'utf8').digest('hex');
}
