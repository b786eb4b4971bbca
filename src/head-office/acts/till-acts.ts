import { PRACTICE_SIGNING_PUBLIC_KEY } from '../../shared/journal/seal.ts';
import type { KnownJournal, Ledger, LedgerTransaction } from '../ledger/ledger-port.ts';

/** A till that was shut out or let in again. */
interface ChangedTill extends KnownJournal {
  /** How many of the till's journals changed their state. */
  changed: number;
}

/** The person who acts, and the reason. */
export interface Doing {
  by: string;
  reason: string;
}

/**
 * Shuts a till out or lets it in again, in every journal with its key. Entries that were sent stay. While a till is shut out, everything it signs is
 * refused.
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
    // Locks this journal before the others are read. A till that enrols another journal at the same time waits for this lock.
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

/** Returns the journals that share the key of a till. @param journal one of them, already locked */
export async function journalsOfTill(
  transaction: LedgerTransaction,
  journal: KnownJournal,
): Promise<readonly KnownJournal[]> {
  // The practice key is public, so it identifies no till.
  if (journal.publicKey === PRACTICE_SIGNING_PUBLIC_KEY) return [journal];
  return await transaction.journalsOfKey(journal.publicKey);
}

/**
 * Sets the shop of one journal. Entries that the till wrote in another journal stay with the shop of that journal.
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
