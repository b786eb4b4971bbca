/** The service's statements about its fee (specification, "Payment record"). */
interface FeeAnswer {
  /** A text instead of a number if the service sent an unreadable amount. */
  merchantFeeMinor?: number | string | null | undefined;
  appFeeMinor?: number | string | null | undefined;
  merchantBearsFee?: boolean | string | null | undefined;
  chargedAmountMinor?: number | string | null | undefined;
}

/** The service's fee for a payment, in minor units; null if the service did not name it. */
export interface Fee {
  bearer: 'shop' | 'customer' | 'notSaid';
  feeMinor: number | 'unreadable' | null;
  /** The part of the fee that the shop pays; null if it is absent or unreadable. */
  shopMinor: number | null;
}

export function feeIn({ merchantFeeMinor, appFeeMinor, merchantBearsFee }: FeeAnswer): Fee {
  const appMinor = feeSaid(appFeeMinor);
  if (merchantBearsFee === false) return { bearer: 'customer', feeMinor: appMinor, shopMinor: 0 };
  // Services that charge a single fee send `merchantFee` as 0 and the fee as `appFee`.
  const merchantMinor = feeSaid(merchantFeeMinor) || null;
  if (merchantBearsFee !== true) return { bearer: 'notSaid', feeMinor: appMinor ?? merchantMinor, shopMinor: null };
  const feeMinor = merchantMinor ?? appMinor;
  return { bearer: 'shop', feeMinor, shopMinor: amountOrNull(feeMinor) };
}

/** Returns the shop's fee in minor units; null if the payment is not paid, `unknown` if the service named no fee. */
export function shopFeeOf(parts: {
  state: { outcome: string };
  confirmation?: { answer: FeeAnswer } | null | undefined;
  lastRequery: { answer: FeeAnswer } | null;
}): number | 'unknown' | null {
  const { state, confirmation, lastRequery } = parts;
  if (state.outcome !== 'paid') return null;
  return feeIn((confirmation ?? lastRequery)?.answer ?? {}).shopMinor ?? 'unknown';
}

/**
 * Returns the fee on top of a paid amount, and the total that the bank's alert shows, in minor units; null if the
 * customer bears no fee, or the service did not name the total.
 */
export function customerFeeIn(answer: FeeAnswer, paidMinor: number): { feeMinor: number; chargedMinor: number } | null {
  const chargedMinor = amountOrNull(answer.chargedAmountMinor);
  if (feeIn(answer).bearer !== 'customer' || chargedMinor === null || chargedMinor <= paidMinor) return null;
  return { feeMinor: chargedMinor - paidMinor, chargedMinor };
}

function feeSaid(minor: number | string | null | undefined): Fee['feeMinor'] {
  return typeof minor === 'string' ? 'unreadable' : amountOrNull(minor);
}

function amountOrNull(minor: number | string | null | undefined): number | null {
  return typeof minor === 'number' && minor >= 0 ? minor : null;
}
