import { type Problem, problem } from '../../../shared/problems.ts';
import type { ActiveSale } from '../counter/active-sale.ts';
import type { DeskJournal } from '../ports/journal-port.ts';
import type { Change, Situation } from '../records/payment-change.ts';
import type { RecordKeeper } from '../records/record-keeper.ts';
import { isAwaitingAnswer, type Requery } from '../requery/requery.ts';

/** What a person does with a sale as a whole. Each answers with why it was refused, or null. */
export interface Sales {
  cancel(saleId: string): Promise<Problem | null>;
  /** `Leave for later`: the counter is free, and the payment goes on being asked for. */
  park(saleId: string): Promise<Problem | null>;
  /** Brings a parked sale back to the counter. */
  resume(saleId: string): Promise<Problem | null>;
  /** `New sale`: clears the counter. A sale whose payments all failed is cancelled with it. */
  finish(saleId: string): Promise<Problem | null>;
}

export function createSales(parts: {
  journal: DeskJournal;
  activeSale: ActiveSale;
  records: RecordKeeper;
  requery: Requery;
}): Sales {
  const { journal, activeSale, records, requery } = parts;

  async function cancel(saleId: string): Promise<Problem | null> {
    const result = await records.changeSale(saleId, cancelled);
    return result.ok ? null : result.problem;
  }

  async function park(saleId: string): Promise<Problem | null> {
    const result = await records.changeSale(saleId, ({ sale, at }) => {
      const { status } = sale.sale;
      if (status !== 'active') return problem('saleEnded', { status }).problem;
      return { event: { kind: 'leaveForLater', at }, happening: { kind: 'saleParked' }, saleStatus: 'parked' };
    });
    return result.ok ? null : result.problem;
  }

  async function resume(saleId: string): Promise<Problem | null> {
    const result = await records.changeSale(saleId, ({ sale, at }) => {
      const { status } = sale.sale;
      const atCounter = activeSale.saleAtCounter;
      if (atCounter?.status === 'active' && atCounter.id !== saleId) {
        return problem('otherSaleActive', { saleId: atCounter.id }).problem;
      }
      if (status !== 'parked') return problem('saleEnded', { status }).problem;
      const happening = { kind: 'saleResumed' as const };
      return { event: { kind: 'resumeSale', at }, happening, saleStatus: 'active', comesToCounter: true };
    });
    if (!result.ok) return result.problem;
    const { payment } = result.value;
    if (isAwaitingAnswer(payment)) requery.start(payment.reference);
    return null;
  }

  async function finish(saleId: string): Promise<Problem | null> {
    const sale = await journal.sale(saleId);
    if (!sale) return problem('saleNotFound', { saleId }).problem;
    if (sale.sale.status === 'active') {
      const result = await records.changeSale(saleId, (situation) => pendingProblem(situation) ?? cancelled(situation));
      if (!result.ok) return result.problem;
    }
    clear(saleId);
    return null;
  }

  function clear(saleId: string): void {
    if (activeSale.saleAtCounter?.id === saleId) activeSale.place(null);
  }

  return { cancel, park, resume, finish };
}

function cancelled({ sale, at }: Situation): Change | Problem {
  const { status } = sale.sale;
  if (status !== 'active' && status !== 'parked') return problem('saleEnded', { status }).problem;
  return { event: { kind: 'cancelSale', at }, happening: { kind: 'saleCancelled' }, saleStatus: 'cancelled' };
}

/** Why a sale cannot simply be put away: one of its payments is paid, or may yet be. */
function pendingProblem({ sale }: Situation): Problem | null {
  const pending = sale.payments.find(({ state }) => state.outcome !== 'declined' && state.outcome !== 'neverReceived');
  return pending ? problem('saleHasOpenPayment', { reference: pending.reference }).problem : null;
}
