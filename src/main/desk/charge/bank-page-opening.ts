import type { Problem } from '../../../shared/problems.ts';
import type { ActiveSale } from '../counter/active-sale.ts';
import type { Change } from '../records/payment-change.ts';
import type { RecordKeeper } from '../records/record-keeper.ts';
import type { BankPageSteps } from '../requery/bank-page-steps.ts';
import type { GoingOnRefusal } from './going-on-refusal.ts';
import type { Beside, SamePurchase } from './same-purchase.ts';
import type { TillRefusal } from './till-refusal.ts';

/** Journals a bank page before it is shown. The customer may pay there, so the page is guarded like a keyed step. */
export type OpenBankPageStep = (reference: string) => Promise<Problem | null>;

export function createBankPageOpening(parts: {
  tillRefusal: TillRefusal;
  goingOnRefusal: GoingOnRefusal;
  activeSale: Pick<ActiveSale, 'progressChanged'>;
  records: Pick<RecordKeeper, 'changeAfter'>;
  samePurchase: Pick<SamePurchase, 'check'>;
  bankPages: Pick<BankPageSteps, 'opened'>;
}): OpenBankPageStep {
  const { tillRefusal, goingOnRefusal, activeSale, records, samePurchase, bankPages } = parts;
  return async (reference) => {
    const refused = tillRefusal('openBankPage');
    if (refused) return refused;
    const opened = await records.changeAfter(
      reference,
      () => samePurchase.check(reference),
      ({ payment, sale }, beside) => {
        const refusal = goingOnRefusal({
          act: 'openBankPage',
          step: null,
          mayKeyPins: true,
          payment,
          sale,
          beside,
        });
        if (refusal && beside.untold.length > 0) activeSale.progressChanged(reference, { notice: 'bankPageHeld' });
        return refusal ?? opening(beside);
      },
    );
    if (!opened.ok) return opened.problem;
    bankPages.opened(reference);
    return null;
  };
}

function opening({ warnedOf }: Beside): Change {
  return { happening: { kind: 'bankPageOpened', ...(warnedOf.length > 0 && { warnedOf }) } };
}
