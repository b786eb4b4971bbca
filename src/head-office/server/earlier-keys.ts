import type { SignedRotation } from '../../shared/journal/seal.ts';
import type { KnownJournal, LedgerTransaction } from '../ledger/ledger-port.ts';
import {
  keyProblem,
  type OfficeAnswer,
  type OfficeParts,
  refused,
  refusedWithStanding,
  type SignedRequest,
} from './office-parts.ts';

/** Writes down which keys of a journal count no more, each with the rotation that it has signed itself. */
export async function noteEarlierKeys(
  { clock }: OfficeParts,
  transaction: LedgerTransaction,
  { id, till }: KnownJournal,
  changes: readonly SignedRotation[],
): Promise<void> {
  const at = clock().toISOString();
  for (const change of changes) {
    const about = change.rotation.oldPublicKey;
    await transaction.addAct(id, { at, by: till, what: 'keyChanged', about, reason: JSON.stringify(change) });
  }
}

/**
 * Refuses a key that does not count. Whoever signs with an earlier one of the journal is told in a receipt where that ends, and nothing
 * else: a till whose disk was put back to before the change must stop, and a thief of the old key must learn nothing of the entries.
 */
export async function refuseKey(parts: OfficeParts, id: string, { publicKey }: SignedRequest): Promise<OfficeAnswer> {
  return await parts.ledger.transaction(async (transaction) => {
    const journal = await transaction.journal(id);
    if (!journal || keyProblem(journal, publicKey) !== 'keyUnknown') return refused('keyUnknown');
    const acts = await transaction.acts(id);
    const isEarlier = acts.some(({ what, about }) => what === 'keyChanged' && about === publicKey);
    return isEarlier ? refusedWithStanding(parts, 'keyUnknown', journal) : refused('keyUnknown');
  });
}
