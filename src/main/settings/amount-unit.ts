import type { PaymentRecord } from '../../shared/records.ts';
import type { Installation } from './provisioning.ts';

/*
 * The service's specification implies naira with two decimals, and a mistake would be a factor of 100. So nothing is
 * charged live until the unit is known: a sandbox re-query has given back the amount that was sent, or a person says so.
 */

/** Tells whether a till may take payments as far as the unit of amounts is concerned. */
export function mayGoLive(
  installation: Pick<Installation, 'mode' | 'amountUnitConfirmed'>,
  sandboxAmountEchoedAt: string | null,
): boolean {
  return installation.mode !== 'live' || installation.amountUnitConfirmed || sandboxAmountEchoedAt !== null;
}

/** Tells whether the last re-query of a sandbox payment gave back exactly the amount that was sent. */
export function echoesSentAmount(payment: PaymentRecord): boolean {
  return (
    payment.mode === 'sandbox' &&
    payment.state.outcome === 'paid' &&
    payment.lastRequery?.answer.amountMinor === payment.amount.amountMinor &&
    payment.lastRequery.answer.currency === payment.amount.currency
  );
}
