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

/** Records the keys that no longer count, each with the rotation that the key itself signed. */
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
 * Refuses a key that does not count. A signer with an earlier key of the journal gets a receipt of the current head and nothing else. A till whose
 * disk was set back to before the change must stop; a thief of the old key must learn nothing about the entries.
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
