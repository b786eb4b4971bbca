import type { RequeryAnswer } from '../../../../shared/payment/answers.ts';
import { type Fee, feeIn } from '../../../../shared/payment/fee.ts';
import type { PaymentRecord } from '../../../../shared/payment/records.ts';
import { isNoContradiction, SUCCESS_FIELDS } from '../../../../shared/payment/success-values.ts';
import { saidByAnswer } from '../../../../shared/run/requery-result.ts';

/** If the service said so. Amounts are in minor units. */
export interface Charged {
  /** The amount in the bank's alert; null if the service did not say what was charged. */
  alertMinor: number | 'unreadable' | null;
  /** Null if the service named none. */
  feeMinor: Fee['feeMinor'];
  bearer: Fee['bearer'];
  /** True if the latest answer denies the payment or contradicts itself: the bank may show anything. */
  isContradicted: boolean;
}

/**
 * Reads the answer that confirmed the payment, or else the last answer (specification, "Payment record": `chargedAmount`, `appFee`,
 * `merchantFee`, `merchantBearsFee`).
 * @returns null if no answer says that this payment was charged in its currency
 */
export function chargedOf(payment: PaymentRecord): Charged | null {
  const { reference, amount, confirmation, lastRequery } = payment;
  const answer = (confirmation ?? lastRequery)?.answer;
  if (answer?.code !== '000' || answer.reference !== reference || answer.currency !== amount.currency) return null;
  const { chargedAmountMinor, amountMinor } = answer;
  const { bearer, feeMinor } = feeIn(answer);
  // Without a charged amount, the requested amount was charged, but only if no fee can come on top.
  const whereLeftOut = bearer === 'shop' || feeMinor === 0 ? amountMinor : null;
  return {
    alertMinor: chargedAmountMinor ?? whereLeftOut,
    feeMinor,
    bearer,
    isContradicted: lastRequery !== null && saysNotPaid(payment, lastRequery.answer),
  };
}

/** Fields beside `000` may deny the payment too, such as a reversal. */
function saysNotPaid({ reference, successValues }: PaymentRecord, latest: RequeryAnswer): boolean {
  const said = saidByAnswer(reference, latest);
  if (said !== 'contradictsItself') return said === 'failed';
  return SUCCESS_FIELDS.some((name) => !isNoContradiction(name, latest[name], successValues));
}
