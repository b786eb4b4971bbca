import type { ActiveSale } from '../counter/active-sale.ts';
import type { DeskJournal } from '../ports/journal-port.ts';
import type { Queue } from '../records/queue.ts';

/** Tells which sale or payment a customer may still be paying. A new journal would not know of either. */
export function createStillPaying(parts: {
  journal: Pick<DeskJournal, 'unsettledPayments' | 'salesOf'>;
  activeSale: Pick<ActiveSale, 'saleAtCounter' | 'onChange'>;
  queue: Queue;
}) {
  const { journal, activeSale, queue } = parts;
  /** Sales that were at the counter in this run. A customer cannot have continued with any other sale. */
  const shown = new Set<string>();
  activeSale.onChange(({ current }) => void (current && shown.add(current.sale.id)));

  async function find(): Promise<'sale' | 'payment' | null> {
    if (activeSale.saleAtCounter?.status === 'active') return 'sale';
    const open = (await journal.unsettledPayments()).filter(({ state }) => state.outcome === 'open');
    if (open.some(({ saleId }) => shown.has(saleId))) return 'payment';
    const sales = await journal.salesOf(open.map(({ reference }) => reference));
    return sales.some(({ sale: { status } }) => status === 'active' || status === 'parked') ? 'payment' : null;
  }

  return {
    /** Waits for running writes: earlier acts have reached the counter by then, later ones see why the till stopped. */
    find: () => queue.run(find),
  };
}
