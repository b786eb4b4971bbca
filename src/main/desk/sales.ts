import { type Problem, problem } from '../../shared/problems.ts';
import type { Counter } from './counter.ts';
import type { DeskJournal, Sale } from './journal-port.ts';
import type { DeskParts } from './parts.ts';
import type { Change, RecordKeeper, Situation } from './record-keeper.ts';
import { isAwaitingAnswer, type Requery } from './requery.ts';

/** What a person does with a sale as a whole. Each answers with why it was refused, or null. */
export interface Sales {
  /** The goods leave: once a reference, and only on a re-query that passed. */
  handOver(reference: string): Promise<Problem | null>;
  cancel(saleId: string): Promise<Problem | null>;
  /** `Leave for later`: the counter is free, and the payment goes on being asked for. */
  park(saleId: string): Promise<Problem | null>;
  /** Brings a parked sale back to the counter. */
  resume(saleId: string): Promise<Problem | null>;
  /** `New sale`: clears the counter. A sale whose payments all failed is cancelled with it. */
  finish(saleId: string): Promise<Problem | null>;
}

export function createSales(
  parts: Pick<DeskParts, 'actor'> & {
    journal: DeskJournal;
    counter: Counter;
    records: RecordKeeper;
    requery: Requery;
  },
): Sales {
  const { actor, journal, counter, records, requery } = parts;

  async function handOver(reference: string): Promise<Problem | null> {
    const result = await records.change(reference, ({ payment, sale, at }) => {
      const { status } = sale.sale;
      const released = payment.state.outcome === 'paid' && payment.state.released !== null;
      if (!released && status !== 'active' && status !== 'parked') return problem('saleEnded', { status }).problem;
      return {
        event: { kind: 'handOver', at, by: actor() },
        happening: { kind: 'goodsHandedOver' },
        saleStatus: 'handedOver',
      };
    });
    return result.ok ? null : result.problem;
  }

  /** Changes a sale through its newest payment: every entry of the journal shows both. */
  async function changeSale(
    saleId: string,
    decide: (situation: Situation) => Change | Problem,
  ): Promise<Problem | null> {
    const newest = (await journal.sale(saleId))?.payments.at(-1);
    if (!newest) return problem('saleNotFound', { saleId }).problem;
    const result = await records.change(newest.reference, decide);
    return result.ok ? null : result.problem;
  }

  function cancel(saleId: string): Promise<Problem | null> {
    return changeSale(saleId, ({ sale, at }) => {
      const { status } = sale.sale;
      if (status !== 'active' && status !== 'parked') return problem('saleEnded', { status }).problem;
      return { event: { kind: 'cancelSale', at }, happening: { kind: 'saleCancelled' }, saleStatus: 'cancelled' };
    });
  }

  async function park(saleId: string): Promise<Problem | null> {
    const refused = await changeSale(saleId, ({ sale, at }) => {
      if (sale.sale.status !== 'active') return problem('saleEnded', { status: sale.sale.status }).problem;
      return { event: { kind: 'leaveForLater', at }, happening: { kind: 'saleParked' }, saleStatus: 'parked' };
    });
    if (!refused) clear(saleId);
    return refused;
  }

  async function resume(saleId: string): Promise<Problem | null> {
    const atCounter = counter.saleAtCounter;
    if (atCounter?.status === 'active' && atCounter.id !== saleId) {
      return problem('otherSaleActive', { saleId: atCounter.id }).problem;
    }
    const refused = await changeSale(saleId, ({ sale, at }) => {
      if (sale.sale.status !== 'parked') return problem('saleEnded', { status: sale.sale.status }).problem;
      return { event: { kind: 'resumeSale', at }, happening: { kind: 'saleResumed' }, saleStatus: 'active' };
    });
    if (refused) return refused;
    const sale = await journal.sale(saleId);
    if (sale) await placeAtCounter(sale, { journal, counter, requery });
    return null;
  }

  async function finish(saleId: string): Promise<Problem | null> {
    const sale = await journal.sale(saleId);
    if (!sale) return problem('saleNotFound', { saleId }).problem;
    if (sale.sale.status === 'active') {
      const pending = sale.payments.find(
        ({ state }) => state.outcome !== 'declined' && state.outcome !== 'neverReceived',
      );
      if (pending) return problem('saleHasOpenPayment', { reference: pending.reference }).problem;
      const refused = await cancel(saleId);
      if (refused) return refused;
    }
    clear(saleId);
    return null;
  }

  function clear(saleId: string): void {
    if (counter.saleAtCounter?.id === saleId) counter.place(null);
  }

  return { handOver, cancel, park, resume, finish };
}

/** Shows a sale of the journal at the counter again, and asks at once where only a re-query can move it on. */
export async function placeAtCounter(
  { sale, payments }: Sale,
  parts: { journal: DeskJournal; counter: Counter; requery: Requery },
): Promise<void> {
  const payment = payments.at(-1);
  if (!payment) return;
  const stepDetail = await parts.journal.stepDetail(payment.reference);
  parts.counter.place({ sale, payment, earlierPayments: payments.length - 1, progress: { stepDetail } });
  if (isAwaitingAnswer(payment)) parts.requery.start(payment.reference);
}
