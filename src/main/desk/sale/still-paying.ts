import type { ActiveSale } from '../counter/active-sale.ts';
import type { DeskJournal } from '../ports/journal-port.ts';
import type { Queue } from '../records/queue.ts';

/** What customers may still be paying. A journal that is put aside meanwhile would be the only one that knows of it. */
export interface StillPaying {
  /**
   * As it stands when nothing is being written: what was begun before is at the counter by then, and whatever comes after it sees
   * why the till was stopped meanwhile.
   * @returns a sale that is at the counter, or an open payment that was there in this run or whose sale somebody can still go on with;
   * else null
   */
  find(): Promise<'sale' | 'payment' | null>;
}

export function createStillPaying(parts: {
  journal: Pick<DeskJournal, 'unsettledPayments' | 'salesOf'>;
  activeSale: Pick<ActiveSale, 'saleAtCounter' | 'onChange'>;
  queue: Queue;
}): StillPaying {
  const { journal, activeSale, queue } = parts;
  /** Sales that were at the counter in this run: of one that ended before it, no customer can have gone on with a step. */
  const shown = new Set<string>();
  activeSale.onChange(({ current }) => void (current && shown.add(current.sale.id)));

  async function find(): Promise<'sale' | 'payment' | null> {
    if (activeSale.saleAtCounter?.status === 'active') return 'sale';
    const open = (await journal.unsettledPayments()).filter(({ state }) => state.outcome === 'open');
    if (open.some(({ saleId }) => shown.has(saleId))) return 'payment';
    const sales = await journal.salesOf(open.map(({ reference }) => reference));
    return sales.some(({ sale: { status } }) => status === 'active' || status === 'parked') ? 'payment' : null;
  }

  return { find: () => queue.run(find) };
}
