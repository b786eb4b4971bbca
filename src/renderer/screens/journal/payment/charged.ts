import type { RequeryAnswer } from '../../../../shared/payment/answers.ts';
import { type Fee, feeIn } from '../../../../shared/payment/fee.ts';
import type { PaymentRecord } from '../../../../shared/payment/records.ts';
import { isNoContradiction, SUCCESS_FIELDS } from '../../../../shared/payment/success-values.ts';
import { saidByAnswer } from '../../../../shared/run/requery-result.ts';

/** What the customer's bank will show and who bears the fee, as far as the service has said. Amounts in minor units. */
export interface Charged {
  /** What the bank alert will say; null if the service did not say what was charged. */
  alertMinor: number | 'unreadable' | null;
  /** null if the service named none. */
  feeMinor: Fee['feeMinor'];
  bearer: Fee['bearer'];
  /** Whether the latest answer says that the payment is not paid, or paid and something that contradicts it: then nobody knows what the bank will show. */
  isContradicted: boolean;
}

/**
 * Reads the fee from the answer that confirmed the payment, or else from the last one (specification, "Payment record":
 * `chargedAmount`, `appFee`, `merchantFee`, `merchantBearsFee`).
 * @returns null where no answer says that anything was charged for this payment, in its currency
 */
export function chargedOf(payment: PaymentRecord): Charged | null {
  const { reference, amount, confirmation, lastRequery } = payment;
  const answer = (confirmation ?? lastRequery)?.answer;
  if (answer?.code !== '000' || answer.reference !== reference || answer.currency !== amount.currency) return null;
  const { chargedAmountMinor, amountMinor } = answer;
  const { bearer, feeMinor } = feeIn(answer);
  // Without an amount of its own a charge is what was asked for, but only where nothing can come on top of it.
  const whereLeftOut = bearer === 'shop' || feeMinor === 0 ? amountMinor : null;
  return {
    alertMinor: chargedAmountMinor ?? whereLeftOut,
    feeMinor,
    bearer,
    isContradicted: lastRequery !== null && saysNotPaid(payment, lastRequery.answer),
  };
}

/** What stands beside `000` may say so, too: that it was reversed, for one. */
function saysNotPaid({ reference, successValues }: PaymentRecord, latest: RequeryAnswer): boolean {
  const said = saidByAnswer(reference, latest);
  if (said !== 'contradictsItself') return said === 'failed';
  return SUCCESS_FIELDS.some((name) => !isNoContradiction(name, latest[name], successValues));
}
