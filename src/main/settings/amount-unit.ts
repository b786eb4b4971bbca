import { z } from 'zod';
import { decimalsOf } from '../../shared/money/money.ts';
import type { PaymentRecord } from '../../shared/payment/records.ts';
import { checksOf } from '../../shared/payment/verdict.ts';
import type { Installation } from './provisioning.ts';

/*
 * The service's specification implies naira with two decimals, and a mistake would be a factor of 100. So nothing is
 * charged live until the unit is known: a sandbox re-query has given back the amount that was sent, or a person says so.
 */

/** The service that something was shown for: a merchant's account at an address. */
export const shownServiceSchema = z.object({ baseUrl: z.string(), publicKey: z.string() });
type ShownService = z.infer<typeof shownServiceSchema>;

/** The live service that went live on what the sandbox showed, and which showing that was. */
export const shownUnitSchema = shownServiceSchema.extend({ echoedAt: z.iso.datetime() });
type ShownUnit = z.infer<typeof shownUnitSchema>;

/** Tells whether a till may take payments as far as the unit of amounts is concerned. */
export function mayGoLive(
  { mode, amountUnitConfirmed, connection }: Pick<Installation, 'mode' | 'amountUnitConfirmed' | 'connection'>,
  shown: ShownUnit | null,
): boolean {
  return mode !== 'live' || amountUnitConfirmed || isOfService(shown, connection);
}

/**
 * What is shown for a live till as it opens. A service's sandbox has another address and key than its live side, so nothing but the
 * order tells that they belong together: what the sandbox shows counts for the live service that opens next, and for no other one.
 * @param echoedAt when the sandbox showed it last; null where it did not
 */
export function unitShownFor(
  connection: ShownService,
  echoedAt: string | null,
  before: ShownUnit | null,
): ShownUnit | null {
  const { baseUrl, publicKey } = connection;
  return echoedAt === null || echoedAt === before?.echoedAt ? before : { baseUrl, publicKey, echoedAt };
}

export function isOfService(one: ShownService | null, other: ShownService | null): boolean {
  return one !== null && one.baseUrl === other?.baseUrl && one.publicKey === other.publicKey;
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
