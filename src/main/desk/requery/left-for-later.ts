import type { PaymentRecord } from '../../../shared/payment/records.ts';
import { type ActiveSale, MOST_ANNOUNCED, MOST_LEFT } from '../counter/active-sale.ts';
import type { DeskJournal } from '../ports/journal-port.ts';
import type { DeskParts } from '../ports/parts.ts';
import type { Queue } from '../records/queue.ts';
import type { RecordKeeper } from '../records/record-keeper.ts';

export type LeftForLater = ReturnType<typeof createLeftForLater>;

export function createLeftForLater(
  parts: Pick<DeskParts, 'tellNotProven'> & {
    journal: DeskJournal;
    queue: Queue;
    activeSale: ActiveSale;
    records: RecordKeeper;
  },
) {
  const { tellNotProven, journal, queue, activeSale, records } = parts;

  /** Keeps the payments that the chain proves. A case reports the others. */
  async function provenOf(payments: readonly PaymentRecord[]): Promise<Set<string>> {
    const proven = new Set<string>();
    for (const { reference } of payments) {
      const proof = await records.proof(reference);
      if (proof?.fault) await tellNotProven(reference);
      else if (proof) proven.add(reference);
    }
    return proven;
  }

  /** Announces again what an earlier run announced. A customer who comes for these goods must not be charged again. */
  function announcePaid({ reference, amount, state }: PaymentRecord): void {
    if (state.outcome === 'paid') activeSale.announce({ reference, at: state.paidAt, amount, kind: 'paid' });
  }

  return {
    async show(unsettled: readonly PaymentRecord[]): Promise<void> {
      const paid = () => journal.paymentsToHandOver(MOST_ANNOUNCED);
      const proven = await provenOf(await paid());
      // A person may have resumed a sale meanwhile. In the queue, no sale changes between the read and the display.
      await queue.run(async () => {
        const toHandOver = (await paid()).filter(({ reference }) => proven.has(reference));
        const others = await journal.paymentsLeftForLater(MOST_LEFT);
        const left = [...unsettled, ...toHandOver, ...others].map(({ reference }) => reference);
        const sales = await journal.salesOf(left);
        activeSale.together(() => {
          for (const payment of toHandOver) announcePaid(payment);
          for (const sale of sales) activeSale.showLeft(sale);
        });
      });
    },
  };
}
