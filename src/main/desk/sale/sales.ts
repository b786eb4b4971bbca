import { type Problem, problem } from '../../../shared/problems.ts';
import { warnedIn } from '../charge/going-on.ts';
import { type SamePurchase, samePurchaseProblem } from '../charge/same-purchase.ts';
import type { ActiveSale } from '../counter/active-sale.ts';
import type { DeskJournal } from '../ports/journal-port.ts';
import type { Change, Situation } from '../records/payment-change.ts';
import type { RecordKeeper } from '../records/record-keeper.ts';
import { isUnsettled } from '../records/sale-problem.ts';
import { createSharedPresses } from '../records/shared-presses.ts';
import { isAwaitingAnswer, type Requery } from '../requery/requery.ts';

/** Creates the acts on sales. Each returns why it was refused, or null. */
export function createSales(parts: {
  journal: DeskJournal;
  activeSale: ActiveSale;
  records: RecordKeeper;
  requery: Requery;
  samePurchase: SamePurchase;
}) {
  const { journal, activeSale, records, requery, samePurchase } = parts;
  const share = createSharedPresses<Problem | null>((refused) => refused !== null);

  async function cancel(saleId: string): Promise<Problem | null> {
    const result = await records.changeSale(saleId, cancelled);
    return result.ok ? null : result.problem;
  }

  /** Frees the counter (`Leave for later`) while re-queries of the payment continue. */
  async function park(saleId: string): Promise<Problem | null> {
    const result = await records.changeSale(saleId, ({ sale }) => {
      const { status } = sale.sale;
      if (status !== 'active') return problem('saleEnded', { status }).problem;
      return { happening: { kind: 'saleParked' } };
    });
    return result.ok ? null : result.problem;
  }

  async function resume(saleId: string): Promise<Problem | null> {
    let warnedOf: string[] = [];
    let beside: string | null = null;
    const result = await records.changeSale(
      saleId,
      (situation) => resumption(situation, activeSale.saleAtCounter, warnedOf),
      async ({ payment, sale }) => {
        const goesOn = sale.sale.status === 'parked' && isUnsettled(payment);
        if (!goesOn) return null;
        const checked = await samePurchase.check(payment.reference);
        // The warning counts as shown only after `askAbout`, which may find that no warning is needed.
        const warning = samePurchaseProblem(checked.untold);
        if (!warning) warnedOf = checked.warnedOf;
        beside = warning && payment.reference;
        return warning;
      },
    );
    if (!result.ok)
      return beside === null ? result.problem : ((await samePurchase.askAbout(beside)) ?? (await resume(saleId)));
    if (isAwaitingAnswer(result.value.payment)) requery.start(result.value.payment.reference);
    return null;
  }

  /** Clears the counter (`New sale`). Cancels the sale if all its payments failed. */
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

  return { cancel, park, resume: (saleId: string) => share(saleId, () => resume(saleId)), finish };
}

function resumption({ sale }: Situation, atCounter: ActiveSale['saleAtCounter'], warnedOf: string[]): Change | Problem {
  const { id, status } = sale.sale;
  if (atCounter?.status === 'active' && atCounter.id !== id) {
    return problem('otherSaleActive', { saleId: atCounter.id }).problem;
  }
  if (status !== 'parked') return problem('saleEnded', { status }).problem;
  return { happening: { kind: 'saleResumed', ...warnedIn({ warnedOf }) }, comesToCounter: true };
}

function cancelled({ sale }: Situation): Change | Problem {
  const { status } = sale.sale;
  if (status !== 'active' && status !== 'parked') return problem('saleEnded', { status }).problem;
  return { happening: { kind: 'saleCancelled' } };
}

/** Checks that no payment is or may become paid. */
function pendingProblem({ sale }: Situation): Problem | null {
  const pending = sale.payments.find(({ state }) => state.outcome !== 'declined' && state.outcome !== 'neverReceived');
  return pending ? problem('saleHasOpenPayment', { reference: pending.reference }).problem : null;
}
