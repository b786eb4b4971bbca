import { type Problem, problem } from '../../../shared/problems.ts';
import type { ActiveSale } from '../counter/active-sale.ts';
import type { DeskParts } from '../ports/parts.ts';
import type { Change, Situation } from '../records/payment-change.ts';
import { saleProblem } from '../records/payment-of-sale.ts';
import type { RecordKeeper } from '../records/record-keeper.ts';
import { type BankPageSteps, waitsForBankPage } from '../requery/bank-page-steps.ts';
import type { Beside, SamePurchase } from './same-purchase.ts';

/**
 * Opens the bank page of a payment. The customer may pay there, so that it is guarded as a step is that the customer keys, and written
 * down before the page is shown. Where the person must be told first, the screen asks how to go on.
 * @returns why it must not be shown, or null
 */
export type OpenBankPageStep = (reference: string) => Promise<Problem | null>;

export function createBankPageOpening({
  stopping,
  activeSale,
  records,
  samePurchase,
  bankPages,
}: Pick<DeskParts, 'stopping'> & {
  activeSale: Pick<ActiveSale, 'progressChanged'>;
  records: Pick<RecordKeeper, 'changeAfter'>;
  samePurchase: Pick<SamePurchase, 'check'>;
  bankPages: Pick<BankPageSteps, 'opened'>;
}): OpenBankPageStep {
  async function besideOf(reference: string): Promise<Problem | Beside> {
    const beside = await samePurchase.check(reference);
    if ('code' in beside) activeSale.progressChanged(reference, { notice: 'bankPageHeld' });
    return beside;
  }

  return async (reference) => {
    const opened = await records.changeAfter(
      reference,
      () => besideOf(reference),
      (situation, beside) => stopping?.goesBack() ?? opening(situation, beside),
    );
    if (!opened.ok) return opened.problem;
    bankPages.opened(reference);
    return null;
  };
}

/** Promise 1 holds for the bank page, too: see `saleProblem`. */
function opening(situation: Situation, { tied, toldOf }: Beside): Change | Problem {
  const { payment, at } = situation;
  if (!waitsForBankPage(payment)) return problem('stepNotOpen', { reference: payment.reference }).problem;
  return (
    saleProblem(situation, tied) ?? {
      event: { kind: 'bankPageOpened', at },
      happening: { kind: 'bankPageOpened', ...(toldOf.length > 0 && { toldOf }) },
    }
  );
}
