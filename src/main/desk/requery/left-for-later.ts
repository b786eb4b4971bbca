import type { PaymentRecord } from '../../../shared/payment/records.ts';
import { type ActiveSale, MOST_ANNOUNCED, MOST_LEFT } from '../counter/active-sale.ts';
import type { DeskJournal, Sale } from '../ports/journal-port.ts';
import type { DeskParts } from '../ports/parts.ts';
import { paymentOfSale } from '../records/payment-of-sale.ts';
import type { Queue } from '../records/queue.ts';
import type { RecordKeeper } from '../records/record-keeper.ts';

/** Shows at the counter what an earlier run has left for later. */
export interface LeftForLater {
  /**
   * Shows the sales that are left, as they are by then, and what waits to be handed over.
   * @param unsettled payments that are open or unknown
   */
  show(unsettled: readonly PaymentRecord[]): Promise<void>;
}

export function createLeftForLater(
  parts: Pick<DeskParts, 'tellNotProven'> & {
    journal: DeskJournal;
    queue: Queue;
    activeSale: ActiveSale;
    records: RecordKeeper;
  },
): LeftForLater {
  const { tellNotProven, journal, queue, activeSale, records } = parts;

  /** Those that the chain proves; a case tells of the others. */
  async function provenOf(payments: readonly PaymentRecord[]): Promise<Set<string>> {
    const proven = new Set<string>();
    for (const { reference } of payments) {
      const proof = await records.proven(reference);
      if (proof.ok) proven.add(reference);
      else if (proof.problem.code === 'notProven') await tellNotProven(reference);
    }
    return proven;
  }

  function showLeft({ sale, payments }: Sale): void {
    const payment = paymentOfSale(payments);
    if (payment && sale.status === 'parked') activeSale.showLeft(sale, payment);
  }

  /** News of an earlier run ended with it. Whoever comes for these goods must not be charged for them again. */
  function announcePaid({ reference, amount, state }: PaymentRecord): void {
    if (state.outcome === 'paid') activeSale.announce({ reference, at: state.paidAt, amount, kind: 'paid' });
  }

  return {
    async show(unsettled) {
      const paid = () => journal.paymentsToHandOver(MOST_ANNOUNCED);
      const proven = await provenOf(await paid());
      // A person may have had such a sale at the counter meanwhile. Here nothing changes between reading a sale and showing it.
      await queue.run(async () => {
        const toHandOver = (await paid()).filter(({ reference }) => proven.has(reference));
        const declined = await journal.declinedOfParkedSales(MOST_LEFT);
        const left = [...unsettled, ...toHandOver, ...declined].map(({ reference }) => reference);
        const sales = await journal.salesOf(left);
        activeSale.together(() => {
          for (const payment of toHandOver) announcePaid(payment);
          for (const sale of sales) showLeft(sale);
        });
      });
    },
  };
}
