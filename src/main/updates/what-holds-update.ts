import type { UpdateHold } from '../../shared/updates/update-channels.ts';
import type { Desk } from '../desk/ports/desk-port.ts';
import type { Journal } from '../journal/journal.ts';

/**
 * Nobody may lose the till during a sale, a running payment or an uncounted shift. A payment with an unknown outcome
 * does not block, because the next version asks about it too.
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
