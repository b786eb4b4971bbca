import type { Mode } from '../../shared/mode.ts';
import { type Problem, problem } from '../../shared/problems.ts';
import type { ComposedTill } from '../composed-till.ts';
import type { Desk } from '../desk/ports/desk-port.ts';
import { isJournalFault } from '../desk/ports/journal-port.ts';
import type { Journal } from '../journal/journal.ts';

/**
 * Why a till must not be exchanged for another one now. A payment whose fate is unknown does not hold it back: it is asked for at
 * its own address, by whatever till has its journal. One that waits for a step of its customer needs this till's key and address.
 */
export async function whatHoldsBack(
  mode: Mode,
  desk: Pick<Desk, 'read'>,
  journal: Pick<Journal, 'unsettledPayments'>,
): ReturnType<ComposedTill['holdsBack']> {
  if (desk.read().current?.sale.status === 'active') return 'setupWaitsForSale';
  if (mode === 'practice') return null;
  const unsettled = await journal.unsettledPayments();
  return unsettled.some(({ state }) => state.outcome === 'open') ? 'setupWaitsForPayment' : null;
}

/**
 * Why a till must not go back to a copy of its journal now: what its customer pays yet would be in the journal that is put aside. A
 * step that an earlier run left of a sale that is over holds nothing back: nobody can go on with it, and the copy may be its remedy. Neither does a journal
 * that cannot be written or read any more: no payment goes on with it.
 */
export async function whatHoldsBackCopy(mode: Mode, desk: Pick<Desk, 'read' | 'stillPaying'>): Promise<Problem | null> {
  if (desk.read().stopped?.code === 'journalFailed') return null;
  try {
    const paying = await desk.stillPaying();
    const isHeld = paying === 'sale' || (paying === 'payment' && mode !== 'practice');
    return isHeld ? problem('copyWaitsForPayment').problem : null;
  } catch (error) {
    if (!isJournalFault(error)) throw error;
    return null;
  }
}
