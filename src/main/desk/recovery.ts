import type { PaymentRecord } from '../../shared/records.ts';
import type { Counter } from './counter.ts';
import type { DeskJournal } from './journal-port.ts';
import { PAYDESK, type RecordKeeper } from './record-keeper.ts';
import { isAwaitingAnswer, type Requery } from './requery.ts';
import { placeAtCounter } from './sales.ts';
import { lost } from './step-outcome.ts';

/** Picks up what an earlier run of the program left. Never sends anything that moves money. */
export interface Recovery {
  /** Resolves when what was on the wire is marked as lost and the questions are under way. */
  recover(): Promise<void>;
}

export function createRecovery(parts: {
  journal: DeskJournal;
  counter: Counter;
  records: RecordKeeper;
  requery: Requery;
  failed: (error: unknown) => void;
}): Recovery {
  const { journal, counter, records, requery, failed } = parts;

  /** An answer that was awaited when the program ended can no longer come: the payment is unknown. */
  async function settleSending(payment: PaymentRecord): Promise<PaymentRecord> {
    const { reference, state } = payment;
    if (state.outcome !== 'open' || state.stage.kind !== 'sending') return payment;
    const { operation } = state.stage;
    const result = await records.change(reference, ({ at }) => ({
      ...lost(operation, at, 'programEnded'),
      actor: PAYDESK,
    }));
    return result.ok ? result.value.payment : payment;
  }

  async function recover(): Promise<void> {
    const left = await journal.unsettledPayments();
    for (const payment of left) {
      const settled = await settleSending(payment);
      counter.countUnsettled(settled);
      if (isAwaitingAnswer(settled)) requery.start(settled.reference);
      else requery.once(settled.reference, PAYDESK).catch(failed);
    }
    const active = await journal.activeSale();
    if (active) await placeAtCounter(active, { journal, counter, requery });
  }

  return { recover };
}
