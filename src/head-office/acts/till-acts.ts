import { PRACTICE_SIGNING_PUBLIC_KEY } from '../../shared/journal/seal.ts';
import type { KnownJournal, Ledger, LedgerTransaction } from '../ledger/ledger-port.ts';

/** A till that was shut out or let in. */
interface ChangedTill extends KnownJournal {
  /** How many of its journals stood otherwise before. */
  changed: number;
}

/** Who does something, and why. */
export interface Doing {
  by: string;
  reason: string;
}

/**
 * Takes a till's right to send away, or gives it back: in every journal that has its key, or it would go on in another one. What it
 * has sent stays, and what it signs meanwhile is refused.
 * @returns null where there is no such journal
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
    // Locked before the others are looked for: a till that enrols one more meanwhile has locked this one, too.
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

/** The journals of a till: those that have its key. @param journal one of them, locked */
export async function journalsOfTill(
  transaction: LedgerTransaction,
  journal: KnownJournal,
): Promise<readonly KnownJournal[]> {
  // Everybody has the key of practice.
  if (journal.publicKey === PRACTICE_SIGNING_PUBLIC_KEY) return [journal];
  return await transaction.journalsOfKey(journal.publicKey);
}

/**
 * Says in which shop a till stands, for one of its journals: what the till has sold elsewhere with another one stays with the people of
 * that shop.
 * @returns its other journals that stand elsewhere; null where there is no such journal
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
