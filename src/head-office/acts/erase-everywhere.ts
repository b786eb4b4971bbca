import { PRACTICE_SIGNING_PUBLIC_KEY } from '../../shared/journal/seal.ts';
import type { KnownJournal } from '../ledger/ledger-port.ts';
import type { ErasureResult } from './carry-out.ts';
import { ErasureGoesOn, erasePayment } from './erase-payment.ts';
import { type ErasingParts, knownErasures } from './erasures.ts';
import type { Doing } from './till-acts.ts';

/** What an erasure has come to in one journal. */
export interface ErasedJournal {
  journal: KnownJournal;
  /** The one that was named, or another payment of its sale. */
  reference: string;
  /** Null where it broke off after it was written down: it goes on by itself. */
  result: ErasureResult | null;
}

/**
 * Erases a payment in every journal that speaks of it, one after the other, as in the one in which the till went on, or that of a till with a
 * case about it. Other payments of its sale that one journal knows of are looked for in all journals of that till, and in those alone: what
 * another till says of a sale empties nothing but its own.
 */
export async function eraseEverywhere(
  parts: ErasingParts,
  reference: string,
  doing: Doing,
): Promise<readonly ErasedJournal[]> {
  const tills = Map.groupBy(await parts.ledger.journals(), ({ id, publicKey }) =>
    // Everybody has the key of practice.
    publicKey === PRACTICE_SIGNING_PUBLIC_KEY ? id : publicKey,
  );
  const erased: ErasedJournal[] = [];
  for (const journals of tills.values()) erased.push(...(await eraseOfTill(parts, journals, reference, doing)));
  return erased;
}

async function eraseOfTill(
  parts: ErasingParts,
  journals: readonly KnownJournal[],
  reference: string,
  doing: Doing,
): Promise<ErasedJournal[]> {
  const references = new Set([reference]);
  const reachedIn = new Map<string, readonly string[]>();
  const erased: ErasedJournal[] = [];
  // What is added to a set while it is gone through is gone through as well.
  for (const each of references) {
    for (const journal of journals) {
      if (reachedIn.get(journal.id)?.includes(each)) continue;
      const result = await eraseIn(parts, journal.id, each, doing);
      if (result === 'nothing') continue;
      erased.push({ journal, reference: each, result });
      const reached = await referencesReached(parts, journal.id, each);
      reachedIn.set(journal.id, [...(reachedIn.get(journal.id) ?? []), ...reached]);
      for (const other of reached) references.add(other);
    }
  }
  return erased;
}

async function eraseIn(
  parts: ErasingParts,
  journal: string,
  reference: string,
  doing: Doing,
): Promise<ErasureResult | null | 'nothing'> {
  try {
    return (await erasePayment(parts, journal, reference, doing)) ?? 'nothing';
  } catch (error) {
    // One journal that cannot be gone through now keeps nothing in the others.
    if (error instanceof ErasureGoesOn) return null;
    throw error;
  }
}

async function referencesReached({ ledger }: ErasingParts, journal: string, reference: string): Promise<string[]> {
  const known = knownErasures(await ledger.acts(journal)).find(({ erasure }) => erasure.reference === reference);
  return known?.reach.references ?? [];
}
