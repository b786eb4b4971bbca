import type { Step } from './course.ts';
import type { NumberedPayment } from './payment.ts';
import { amountFields } from './record.ts';

/** What the service really did with a payment, which may differ from what it says. */
export interface LedgerEntry {
  readonly reference: string;
  readonly paymentType: NumberedPayment['paymentType'];
  readonly instrumentId: string;
  readonly stage: 'waiting' | 'successful' | 'failed';
  /** The step that the payment waits for, or null. */
  readonly waitsFor: Step | null;
  /** The bank's code if the payment failed, or null. */
  readonly failureCode: string | null;
  /** Naira with two decimals, like the other amounts. */
  readonly amount: string;
  readonly chargedAmount: string;
  readonly currency: string;
  readonly email: string;
  readonly card: { readonly firstSix: string; readonly lastFour: string } | null;
  readonly account: { readonly bankCode: string; readonly lastFour: string } | null;
  /** ISO 8601 in UTC. */
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** Returns the ledger's line for a payment. */
export function ledgerEntry(payment: NumberedPayment): LedgerEntry {
  const { stage } = payment;
  return {
    reference: payment.reference,
    paymentType: payment.paymentType,
    instrumentId: payment.instrumentId,
    stage: stage.kind,
    waitsFor: stage.kind === 'waiting' ? stage.step : null,
    failureCode: stage.kind === 'failed' ? stage.code : null,
    amount: payment.amount,
    chargedAmount: amountFields(payment).chargedAmount ?? payment.amount,
    currency: payment.currency,
    email: payment.email,
    card: payment.card,
    account: payment.account,
    createdAt: payment.createdAt,
    updatedAt: payment.updatedAt,
  };
}
