import { z } from 'zod';
import type { RequeryAnswer, StepAnswer } from '../../shared/answers.ts';
import { amountFromWire } from '../../shared/money.ts';
import { redact } from './redact.ts';
import {
  field,
  readAddress,
  readCode,
  readEmail,
  readFlag,
  readReference,
  readTime,
  scalar,
  scalarOf,
} from './wire-fields.ts';

/** The operations that move money; they differ in which message of the record is theirs. */
export type StepOperation = 'initiate' | 'authenticate' | 'validate';

/** What the customer shall do: a text, or an object that holds one. */
const instruction = z
  .union([z.object({ instruction: scalar }).transform((holder) => holder.instruction), scalar])
  .catch(null);

const stepPaymentSchema = z.object({
  transactionId: scalar,
  transactionReference: scalar,
  status: scalar,
  statusMessage: scalar,
  suggestedAuthentication: scalar,
  authModelUsed: scalar,
  authModel: scalar,
  authenticatePaymentResponseCode: scalar,
  authenticatePaymentResponseMessage: scalar,
  paymentResponseCode: scalar,
  paymentResponseMessage: scalar,
  validateInstruction: instruction,
  validateInstructions: instruction,
  validationInstruction: instruction,
  authUrl: scalar,
});

/**
 * Reads the payment record of initiate, authenticate or validate (specification, "Payment record").
 * @param typed what a person keyed for this request; masked wherever the answer repeats it
 * @returns null where not one field of it can be read
 */
export function readStepAnswer(
  payment: unknown,
  operation: StepOperation,
  typed: readonly string[],
): StepAnswer | null {
  const record = stepPaymentSchema.safeParse(payment).data;
  if (!record) return null;
  const text = (value: string | null) => readText(value, typed);
  const authenticateMessage = text(record.authenticatePaymentResponseMessage);
  const paymentMessage = text(record.paymentResponseMessage);
  return unlessEmpty({
    reference: readReference(record.transactionId) ?? readReference(record.transactionReference),
    status: readCode(record.status),
    statusMessage: text(record.statusMessage),
    suggestedAuthentication: readCode(record.suggestedAuthentication),
    authModelUsed: readCode(record.authModelUsed) ?? readCode(record.authModel),
    authenticateCode: readCode(record.authenticatePaymentResponseCode),
    paymentCode: readCode(record.paymentResponseCode),
    message:
      operation === 'validate' ? (paymentMessage ?? authenticateMessage) : (authenticateMessage ?? paymentMessage),
    instruction:
      text(record.validateInstruction) ?? text(record.validationInstruction) ?? text(record.validateInstructions),
    authUrl: readAddress(record.authUrl),
  });
}

const requeryPaymentSchema = z.object({
  transactionId: field,
  transactionReference: field,
  paymentResponseCode: field,
  paymentResponseMessage: field,
  status: field,
  currency: field,
  amount: field,
  chargedAmount: field,
  appFee: field,
  merchantBearsFee: field,
  accountBearsFeeAtTransactionTime: field,
  isLive: field,
  customerEmail: field,
  createdAt: field,
  created: field,
  authModel: field,
  authModelUsed: field,
  chargeCode: field,
  chargeMessage: field,
});

/**
 * Reads the payment record of a re-query, which has its own shape (specification, "Payment record").
 * @returns null where not one field of it can be read
 */
export function readRequeryAnswer(payment: unknown): RequeryAnswer | null {
  const record = requeryPaymentSchema.safeParse(payment).data;
  if (!record) return null;
  return unlessEmpty({
    reference: readReference(scalarOf(record.transactionId)) ?? readReference(scalarOf(record.transactionReference)),
    code: readCode(scalarOf(record.paymentResponseCode)),
    message: readText(scalarOf(record.paymentResponseMessage)),
    status: readCode(scalarOf(record.status)),
    currency: readCode(scalarOf(record.currency)),
    amountMinor: amountFromWire(scalarOf(record.amount)),
    chargedAmountMinor: readChargedAmount(record.chargedAmount),
    appFeeMinor: amountFromWire(scalarOf(record.appFee)),
    merchantBearsFee:
      readableFlag(scalarOf(record.merchantBearsFee)) ??
      readableFlag(scalarOf(record.accountBearsFeeAtTransactionTime)),
    isLive: readFlag(record.isLive),
    customerEmail: readEmail(scalarOf(record.customerEmail)),
    createdAt: readTime(scalarOf(record.createdAt)) ?? readTime(scalarOf(record.created)),
    authModel: readCode(scalarOf(record.authModel)) ?? readCode(scalarOf(record.authModelUsed)),
    chargeCode: readCode(scalarOf(record.chargeCode)),
    chargeMessage: readText(scalarOf(record.chargeMessage)),
  });
}

/** Prose of the service, safe to keep; an empty one is null. */
export function readText(text: string | null, typed: readonly string[] = []): string | null {
  return redact(text ?? '', typed) || null;
}

/** An amount that is there but cannot be read must reach the verdict, so it is not null. */
function readChargedAmount(value: unknown): number | 'unreadable' | null {
  if (value === null || value === undefined || value === '') return null;
  return amountFromWire(scalarOf(value)) ?? 'unreadable';
}

function readableFlag(text: string | null): boolean | null {
  const flag = readFlag(text);
  return flag === 'unreadable' ? null : flag;
}

function unlessEmpty<Answer extends object>(answer: Answer): Answer | null {
  return Object.values(answer).some((value) => value !== null && value !== 'unreadable') ? answer : null;
}
