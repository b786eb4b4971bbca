import type { KnownJournal, Ledger } from '../ledger/ledger-port.ts';

/** Who does something, and why. */
export interface Doing {
  by: string;
  reason: string;
}

/**
 * Takes a till's right to send away, or gives it back. What it has sent stays, and what it signs meanwhile is refused.
 * @returns null where there is no such journal
 */
export async function setTillState(
  { ledger, clock }: { ledger: Ledger; clock: () => Date },
  id: string,
  state: KnownJournal['state'],
  { by, reason }: Doing,
): Promise<KnownJournal | null> {
  return await ledger.transaction(async (transaction) => {
    const journal = await transaction.journal(id);
    if (!journal || journal.state === state) return journal;
    const changed = { ...journal, state };
    const what = state === 'revoked' ? 'tillRevoked' : 'tillAllowed';
    await transaction.putJournal(changed);
    await transaction.addAct(id, { at: clock().toISOString(), by, what, about: '', reason });
    return changed;
  });
}

/** Says in which shop a till stands. @returns null where there is no such journal */
export async function setShop({ ledger }: { ledger: Ledger }, id: string, shop: string): Promise<KnownJournal | null> {
  return await ledger.transaction(async (transaction) => {
    const journal = await transaction.journal(id);
    if (!journal) return null;
    await transaction.putJournal({ ...journal, shop });
    return { ...journal, shop };
  });
}
