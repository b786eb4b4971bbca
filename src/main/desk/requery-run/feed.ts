import type { PaymentRecord } from '../../../shared/payment/records.ts';
import type { RunJournal, WaitingItem } from '../ports/run-journal-port.ts';
import type { BulkQueries } from '../requery/bulk-queries.ts';

/** An item to be asked about, with its payment where it is one of this till. */
export interface FedItem extends WaitingItem {
  payment: PaymentRecord | null;
}

/** Hands out the items of a run that still wait, each once, in their order. */
export interface Feed {
  /** null where there are no more. */
  next(): Promise<FedItem | null>;
  /** Whether it is known that there are no more. */
  isEmpty(): boolean;
}

/** @param ahead how many are held ready: what is read long before it is asked about may have changed meanwhile */
export function createFeed(
  parts: { runs: Pick<RunJournal, 'waitingRunItems'>; bulk: Pick<BulkQueries, 'payments'> },
  run: number,
  ahead: () => number,
): Feed {
  const { runs, bulk } = parts;
  /** In parts, since whoever else is heard meanwhile waits for a part to be taken in. */
  const together = () => Math.ceil(ahead() / 4);
  const ready: FedItem[] = [];
  let position = -1;
  let isExhausted = false;
  let reading: Promise<void> | null = null;

  async function read(): Promise<void> {
    const wanted = together();
    const items = await runs.waitingRunItems(run, position, wanted);
    const references = items.flatMap(({ isOurs, reference }) => (isOurs ? [reference] : []));
    const payments = new Map((await bulk.payments(references)).map((payment) => [payment.reference, payment]));
    for (const item of items) ready.push({ ...item, payment: payments.get(item.reference) ?? null });
    position = items.at(-1)?.position ?? position;
    isExhausted = items.length < wanted;
  }

  function readMore(): Promise<void> {
    reading ??= read().finally(() => {
      reading = null;
    });
    return reading;
  }

  return {
    async next() {
      while (ready.length === 0 && !isExhausted) await readMore();
      const item = ready.shift() ?? null;
      // Where this fails, so does the reading that follows, and that is waited for.
      if (ready.length <= ahead() - together() && !isExhausted) readMore().catch(() => undefined);
      return item;
    },
    isEmpty: () => isExhausted && ready.length === 0,
  };
}
