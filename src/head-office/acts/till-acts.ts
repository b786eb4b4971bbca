import { PRACTICE_SIGNING_PUBLIC_KEY } from '../../shared/journal/seal.ts';
import type { KnownJournal, Ledger, LedgerTransaction } from '../ledger/ledger-port.ts';

interface ChangedTill extends KnownJournal {
  /** How many of the till's journals changed their state. */
  changed: number;
}

export interface Doing {
  by: string;
  reason: string;
}

/**
 * Shuts a till out or lets it in again, in every journal with its key. While a till is shut out, every request with its
 * key is refused.
 * @returns null if the journal does not exist
 */
export async function setTillState(
  { ledger, clock }: { ledger: Ledger; clock: () => Date },
  id: string,
  state: KnownJournal['state'],
  { by, reason }: Doing,
): Promise<ChangedTill | null> {
  const what = state === 'revoked' ? 'tillRevoked' : 'tillAllowed';
  const at = clock().toISOString();
  return await ledger.transaction(async (transaction) => {
    // A concurrent enrolment with the same key waits for this lock.
    const journal = await transaction.journal(id);
    if (!journal) return null;
    const others = (await journalsOfTill(transaction, journal)).filter((each) => each.state !== state);
    for (const each of others) {
      await transaction.putJournal({ ...each, state });
      await transaction.addAct(each.id, { at, by, what, about: '', reason });
    }
    return { ...journal, state, changed: others.length };
  });
}

/** Returns all journals with the till's key. @param journal one of these journals, already locked */
export async function journalsOfTill(
  transaction: LedgerTransaction,
  journal: KnownJournal,
): Promise<readonly KnownJournal[]> {
  // The practice key is public, so it identifies no till.
  if (journal.publicKey === PRACTICE_SIGNING_PUBLIC_KEY) return [journal];
  return await transaction.journalsOfKey(journal.publicKey);
}

/**
 * Sets the shop of one journal. Other journals of the same till keep their shop.
 * @returns the till's other journals in a different shop; null if the journal does not exist
 */
export async function setShop(
  { ledger }: { ledger: Ledger },
  id: string,
  shop: string,
): Promise<readonly KnownJournal[] | null> {
  return await ledger.transaction(async (transaction) => {
    const journal = await transaction.journal(id);
    if (!journal) return null;
    await transaction.putJournal({ ...journal, shop });
    return (await journalsOfTill(transaction, journal)).filter((each) => each.id !== id && each.shop !== shop);
  });
}
