import type { UpdateHold } from '../../shared/updates/update-channels.ts';
import type { Desk } from '../desk/ports/desk-port.ts';
import type { Journal } from '../journal/journal.ts';

/**
 * What an update waits for. Whoever stands at the till must not lose it in the middle of anything: a sale, a payment of which it is
 * still waiting to hear, or a shift that nobody has counted. A payment whose fate is unknown is asked about by the next version too.
 */
export async function whatHoldsUpdate(
  desk: Pick<Desk, 'read'>,
  journal: Pick<Journal, 'unsettledPayments' | 'shifts'>,
): Promise<UpdateHold | null> {
  if (desk.read().current?.sale.status === 'active') return 'sale';
  const unsettled = await journal.unsettledPayments();
  if (unsettled.some(({ state }) => state.outcome === 'open')) return 'payment';
  const { open } = await journal.shifts();
  return open.length > 0 ? 'shift' : null;
}
