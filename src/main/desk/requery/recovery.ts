import type { PaymentRecord } from '../../../shared/payment/records.ts';
import { type ActiveSale, MOST_ANNOUNCED, MOST_LEFT } from '../counter/active-sale.ts';
import type { DeskJournal, Sale } from '../ports/journal-port.ts';
import type { DeskParts } from '../ports/parts.ts';
import { resumed } from '../records/changed-record.ts';
import { PAYDESK } from '../records/payment-change.ts';
import { paymentOfSale } from '../records/payment-of-sale.ts';
import type { RecordKeeper } from '../records/record-keeper.ts';
import { lost } from '../records/step-outcome.ts';
import { isAwaitingAnswer, type Requery } from './requery.ts';
import type { Watching } from './watch.ts';

/** Picks up what an earlier run of the program left. Never sends anything that moves money. */
export interface Recovery {
  /** Resolves when what was on the wire is marked as lost and the questions are under way. */
  recover(): Promise<void>;
}

export function createRecovery(
  parts: Pick<DeskParts, 'tellNotProven'> & {
    journal: DeskJournal;
    activeSale: ActiveSale;
    records: RecordKeeper;
    requery: Requery;
    watching: Watching;
  },
): Recovery {
  const { tellNotProven, journal, activeSale, records, requery, watching } = parts;

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

  async function placeAtCounter({ sale, payments }: Sale): Promise<void> {
    const payment = paymentOfSale(payments);
    if (!payment) return;
    const stepDetail = await journal.stepDetail(payment.reference);
    activeSale.place({
      sale,
      payment,
      earlierPayments: payments.indexOf(payment),
      progress: resumed(payment, stepDetail),
    });
  }

  /** Those that the chain proves; a case tells of the others. */
  async function provenOf(payments: readonly PaymentRecord[]): Promise<PaymentRecord[]> {
    const proven: PaymentRecord[] = [];
    for (const { reference } of payments) {
      const proof = await records.proven(reference);
      if (proof.ok) proven.push(proof.value.payment);
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

  async function recover(): Promise<void> {
    const left: PaymentRecord[] = [];
    for (const payment of await journal.unsettledPayments()) left.push(await settleSending(payment));
    activeSale.together(() => {
      for (const payment of left) activeSale.countUnsettled(payment);
    });
    const active = await journal.activeSale();
    if (active) await placeAtCounter(active);
    const toHandOver = await provenOf(await journal.paymentsToHandOver(MOST_ANNOUNCED));
    const declined = await journal.declinedOfParkedSales(MOST_LEFT);
    const leftSales = await journal.salesOf([...left, ...toHandOver, ...declined].map(({ reference }) => reference));
    activeSale.together(() => {
      for (const payment of toHandOver) announcePaid(payment);
      for (const sale of leftSales) showLeft(sale);
    });
    // Only now, so that no answer comes between reading a sale and showing it. What stands at the counter comes first; the
    // rest is asked for one after the other, however much a long outage has left.
    const isAtCounter = ({ saleId }: PaymentRecord) => saleId === active?.sale.id;
    const atCounter = left.filter(isAtCounter);
    for (const payment of atCounter) if (isAwaitingAnswer(payment)) requery.start(payment.reference);
    const first = [
      ...atCounter.filter((payment) => !isAwaitingAnswer(payment)),
      ...left.filter((p) => !isAtCounter(p)),
    ];
    watching.start(first.map(({ reference }) => reference));
  }

  return { recover };
}
