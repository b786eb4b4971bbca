import type { UpdateHold } from '../../shared/updates/update-channels.ts';
import type { Desk } from '../desk/ports/desk-port.ts';
import type { Journal } from '../journal/journal.ts';

/**
 * Returns why an update must wait: a sale, a running payment or an uncounted shift. A payment with an unknown outcome
 * does not block, because the next version re-queries it too.
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
