import { PAYDESK } from '../../../shared/journal/journal-entry.ts';
import type { PaymentRecord } from '../../../shared/payment/records.ts';
import type { ActiveSale } from '../counter/active-sale.ts';
import { paymentOfSale } from '../counter/payment-view.ts';
import type { DeskJournal, Sale } from '../ports/journal-port.ts';
import type { DeskParts } from '../ports/parts.ts';
import { resumed } from '../records/changed-record.ts';
import type { OpenSteps } from '../records/open-steps.ts';
import type { RecordKeeper } from '../records/record-keeper.ts';
import { lost } from '../records/step-outcome.ts';
import type { LeftForLater } from './left-for-later.ts';
import { isAwaitingAnswer, type Requery } from './requery.ts';
import type { Watching } from './watch.ts';

/** Recovers what an earlier run of the program left. Never sends anything that moves money. */
export function createRecovery(
  parts: Pick<DeskParts, 'clock' | 'firstMomentsMs'> & {
    journal: DeskJournal;
    activeSale: ActiveSale;
    openSteps: Pick<OpenSteps, 'shown'>;
    leftForLater: LeftForLater;
    records: RecordKeeper;
    requery: Requery;
    watching: Watching;
    /** Called with the error that ended the recovery of the other sales: nothing may be charged any more. */
    failed: (error: unknown) => void;
  },
) {
  const { clock, firstMomentsMs = 0, journal, activeSale, openSteps, leftForLater, records, requery, watching } = parts;
  const waiting = new AbortController();
  let isStopped = false;
  let elsewhere: Promise<void> = Promise.resolve();

  /** Marks a payment as unknown, because an answer that was awaited when the program ended can no longer come. */
  async function settleSending(payment: PaymentRecord): Promise<PaymentRecord> {
    const { reference, state } = payment;
    if (state.outcome !== 'open' || state.stage.kind !== 'sending') return payment;
    const { operation } = state.stage;
    const result = await records.change(reference, () => ({
      ...lost(operation, 'programEnded'),
      actor: PAYDESK,
    }));
    return result.ok ? result.value.payment : payment;
  }

  async function placeAtCounter({ sale, payments }: Sale): Promise<void> {
    const payment = paymentOfSale(payments);
    if (!payment) return;
    const stepDetail = openSteps.shown(payment.reference, await journal.stepDetail(payment.reference));
    activeSale.place({
      sale,
      payment,
      earlierPayments: payments.indexOf(payment),
      progress: resumed(payment, stepDetail),
    });
  }

  async function afterFirstMoments(left: readonly PaymentRecord[]): Promise<void> {
    await clock.sleep(firstMomentsMs, waiting.signal);
    if (!isStopped) await leftForLater.show(left);
  }

  /**
   * Resolves when the counter is restored. The other sales follow after `firstMomentsMs`; if 0, this waits for them.
   */
  async function recover(): Promise<void> {
    const left: PaymentRecord[] = [];
    for (const payment of await journal.unsettledPayments()) left.push(await settleSending(payment));
    activeSale.together(() => {
      for (const payment of left) activeSale.countUnsettled(payment);
    });
    const active = await journal.activeSale();
    if (active) await placeAtCounter(active);
    if (firstMomentsMs > 0) elsewhere = afterFirstMoments(left).catch(parts.failed);
    else await leftForLater.show(left);
    // The counter's sale comes first. The other payments are re-queried one after the other, however many a long outage
    // left.
    const isAtCounter = ({ saleId }: PaymentRecord) => saleId === active?.sale.id;
    const atCounter = left.filter(isAtCounter);
    for (const payment of atCounter) if (isAwaitingAnswer(payment)) requery.start(payment.reference);
    const first = atCounter.filter((payment) => !isAwaitingAnswer(payment));
    const referencesOf = (payments: readonly PaymentRecord[]) => payments.map(({ reference }) => reference);
    const then = referencesOf(left.filter((payment) => !isAtCounter(payment)));
    watching.start(referencesOf(first), { references: then, after: elsewhere });
  }

  return {
    recover,
    /** Recovers the other sales without further delay. Resolves when they are recovered or when that failed. */
    finished(): Promise<void> {
      // A string instead of an Error: the stack of an Error would hold the charge in memory.
      waiting.abort('asked for');
      return elsewhere;
    },
    stop() {
      isStopped = true;
      waiting.abort();
    },
  };
}
