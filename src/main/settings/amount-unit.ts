import { z } from 'zod';
import { decimalsOf } from '../../shared/money/money.ts';
import type { PaymentRecord } from '../../shared/payment/records.ts';
import { checksOf } from '../../shared/payment/verdict.ts';
import type { Installation } from './provisioning.ts';

/*
 * The service's specification implies naira with two decimals, and a mistake would be a factor of 100. Live charges
 * are blocked until the unit is known: a sandbox re-query has returned the sent amount, or a person says so.
 */

export const shownServiceSchema = z.object({ baseUrl: z.string(), publicKey: z.string() });
type ShownService = z.infer<typeof shownServiceSchema>;

export const shownUnitSchema = shownServiceSchema.extend({ echoedAt: z.iso.datetime() });
type ShownUnit = z.infer<typeof shownUnitSchema>;

export function mayGoLive(
  { mode, amountUnitConfirmed, connection }: Pick<Installation, 'mode' | 'amountUnitConfirmed' | 'connection'>,
  shown: ShownUnit | null,
): boolean {
  return mode !== 'live' || amountUnitConfirmed || isOfService(shown, connection);
}

/**
 * Returns the live service whose unit of amounts is known: a sandbox result counts for the live service that opens
 * next.
 * @param echoedAt when the sandbox last returned the sent amount; null if never
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
 * Tells whether the last re-query of a sandbox payment returned exactly the sent amount and passed every check. A
 * currency without decimals proves nothing: 1,500 yen look the same in whole and in minor units.
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
