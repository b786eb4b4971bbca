import type { Mode } from '../../shared/mode.ts';
import { type Problem, problem } from '../../shared/problems.ts';
import type { ComposedTill } from '../composed-till.ts';
import type { Desk } from '../desk/ports/desk-port.ts';
import { isJournalFault } from '../desk/ports/journal-port.ts';
import type { Journal } from '../journal/journal.ts';

/**
 * Returns why the till must not be replaced now. A payment with an unknown outcome does not block, because the next
 * till re-queries it at the payment's own address. A payment at a customer's step blocks, because it needs this till's
 * key and address.
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
 * Returns why the till must not go back to a copy now. A payment in progress would be in the journal that is set aside.
 * An earlier run's step does not block if its sale is over, because nobody can continue it. An unusable journal does
 * not block, because no payment can go on with it.
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
