import { decimalsOf } from '../../shared/money/money.ts';
import type { PaymentRecord } from '../../shared/payment/records.ts';
import { checksOf } from '../../shared/payment/verdict.ts';
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

/**
 * Tells whether the last re-query of a sandbox payment gave back exactly the amount that was sent, and passed every check:
 * a service whose words for success are not known here is found out before it is used live. A currency without decimals
 * shows nothing of the unit: 1,500 yen are written in the same way whether the service counts in whole or in minor units.
 */
export function echoesSentAmount(payment: PaymentRecord): boolean {
  const answer = payment.lastRequery?.answer;
  return (
    payment.mode === 'sandbox' &&
    decimalsOf(payment.amount.currency) > 0 &&
    payment.state.outcome === 'paid' &&
    answer?.amountMinor === payment.amount.amountMinor &&
    checksOf(answer, payment).every(({ passed }) => passed)
  );
}
