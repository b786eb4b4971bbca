import { z } from 'zod';
import { holdsNumberOfBrand } from '../../../shared/input/card-number.ts';
import { readServiceAmount, readServiceFee } from '../../../shared/money/service-amount.ts';
import type { AnswerDetails, ForCounter, RequeryAnswer, StepAnswer } from '../../../shared/payment/answers.ts';
import { hideKeyed, type KeyedValues } from './keyed-values.ts';
import { redact, redactForCounter } from './redact.ts';
import type { Envelope } from './wire-envelope.ts';
import {
  field,
  readAddress,
  readCode,
  readEmail,
  readFlag,
  readGiven,
  readIdentifier,
  readReference,
  readTime,
  readWord,
  scalarOf,
} from './wire-fields.ts';

/** The operations of a step. Each has its own message field in the record. */
export type StepOperation = 'initiate' | 'authenticate' | 'validate';

/** The payment in an answer; null if the answer holds none. */
type PaymentFields = Envelope['payment'];

/** Returns null if no field is readable (specification, "Payment record"). */
export function readStepAnswer(record: PaymentFields, operation: StepOperation): StepAnswer | null {
  if (!record) return null;
  const answer = unlessEmpty({
    ...readReferences(scalarOf(record.transactionId), scalarOf(record.transactionReference)),
    status: word(record.status),
    statusMessage: readText(scalarOf(record.statusMessage)),
    suggestedAuthentication: word(record.suggestedAuthentication),
    authModelUsed: word(record.authModelUsed) ?? word(record.authModel),
    authenticateCode: code(record.authenticatePaymentResponseCode),
    paymentCode: code(record.paymentResponseCode),
    ...readTexts(record, operation, readText),
    authUrl: readAddress(scalarOf(record.authUrl)),
  });
  return answer && { ...answer, ...readDetails(record) };
}

export function readForCounter(payment: PaymentFields, operation: StepOperation, keyed: KeyedValues): ForCounter {
  const record = payment ?? {};
  const { instruction, message } = readTexts(record, operation, (text) => redactForCounter(text ?? '') || null);
  const address = readAddress(scalarOf(record.authUrl)) ?? '';
  return {
    instruction: instruction ?? message,
    isAddressSecret: hideKeyed(address, keyed) !== address || holdsNumberOfBrand(address),
  };
}

function readTexts(
  record: NonNullable<PaymentFields>,
  operation: StepOperation,
  text: (value: string | null) => string | null,
): Pick<StepAnswer, 'message' | 'instruction'> {
  const authenticateMessage = text(scalarOf(record.authenticatePaymentResponseMessage));
  const paymentMessage = text(scalarOf(record.paymentResponseMessage));
  const instructions = [record.validateInstruction, record.validationInstruction, record.validateInstructions];
  return {
    message:
      operation === 'validate' ? (paymentMessage ?? authenticateMessage) : (authenticateMessage ?? paymentMessage),
    instruction: instructions.map((given) => text(instructionIn(given))).find((given) => given !== null) ?? null,
  };
}

/** Reads an instruction, which is a text, or an object that holds the text. */
function instructionIn(given: unknown): string | null {
  const holder = z.object({ instruction: field }).safeParse(given);
  return scalarOf(holder.success ? holder.data.instruction : given);
}

function word(value: unknown): string | null {
  return readWord(scalarOf(value));
}

function code(value: unknown): string | null {
  return readCode(scalarOf(value));
}

/** Returns null if unreadable (specification, "Payment record"). */
export function readRequeryAnswer(record: PaymentFields): RequeryAnswer | null {
  if (!record) return null;
  const currency = code(record.currency);
  const answer = unlessEmpty({
    ...readReferences(record.transactionId, record.transactionReference),
    code: given(code(record.paymentResponseCode)),
    message: readText(scalarOf(record.paymentResponseMessage)),
    status: readGiven(record.status, word),
    currency,
    amountMinor: readServiceAmount(scalarOf(record.amount), currency),
    chargedAmountMinor: readIfGiven(record.chargedAmount, (text) => readServiceAmount(text, currency)),
    appFeeMinor: readIfGiven(record.appFee, (text) => readServiceFee(text, currency)),
    merchantBearsFee:
      readableFlag(scalarOf(record.merchantBearsFee)) ??
      readableFlag(scalarOf(record.accountBearsFeeAtTransactionTime)),
    isLive: readFlag(record.isLive),
    customerEmail: readEmail(scalarOf(record.customerEmail)),
    createdAt: readTime(scalarOf(record.createdAt)) ?? readTime(scalarOf(record.created)),
    authModel: word(record.authModel) ?? word(record.authModelUsed),
    chargeCode: readGiven(record.chargeCode, code),
    chargeMessage: readText(scalarOf(record.chargeMessage)),
  });
  return answer && { ...answer, ...readDetails(record) };
}

/** Leaves out `settlementToken`: whoever holds it may be able to use it (specification, "Payment record"). */
function readDetails(record: NonNullable<PaymentFields>): AnswerDetails {
  const currency = readCode(scalarOf(record.currency));
  const first = <Value>(values: readonly unknown[], read: (value: string | null) => Value | null) =>
    values.map((value) => read(scalarOf(value))).find((value) => value !== null);
  const identifier = (value: unknown) => first([value], readIdentifier);
  const said = (...values: unknown[]) => first(values, (text) => given(readText(text)));
  const result = (...values: unknown[]) => first(values, (text) => given(word(text)));
  return onlyGiven({
    uniqueKey: identifier(record.uniqueKey),
    orderReference: identifier(record.orderReference),
    paymentId: identifier(record.paymentId),
    providerReference: identifier(record.providerReference),
    narration: said(record.narration),
    merchantFeeMinor: readIfGiven(record.merchantFee, (text) => readServiceFee(text, currency)) ?? undefined,
    customerName: said(record.customerFullName, record.customerName),
    fraudStatus: readGiven(record.fraudStatus, word) ?? undefined,
    accountBusinessName: said(record.accountBusinessName),
    vbvCode: result(record.vbvResponseCode, record.vbvCode),
    vbvMessage: said(record.vbvResponseMessage, record.vbvMessage),
    accountCode: result(record.accountValidationResponseCode, record.accountCode),
    accountMessage: said(record.accountValidationResponseMessage, record.accountMessage),
  });
}

/** Returns null for words that mean "not applicable". */
function given(text: string | null): string | null {
  return text?.toUpperCase() === 'N/A' ? null : text;
}

function onlyGiven(details: { [Name in keyof AnswerDetails]: AnswerDetails[Name] | undefined }): AnswerDetails {
  return Object.fromEntries(Object.entries(details).filter(([, value]) => value !== undefined));
}

/** Reads both reference fields. If they differ, the answer may be about another payment. */
function readReferences(id: unknown, reference: unknown): Pick<RequeryAnswer, 'reference' | 'otherReference'> {
  const first = readReference(scalarOf(id)) ?? readReference(scalarOf(reference));
  if (first === null) return { reference: null };
  const other = [id, reference]
    .map((value) => readGiven(value, readReference))
    .find((given) => given !== first && given);
  return { reference: first, ...(other && { otherReference: other }) };
}

/** Redacts prose of the service. An empty text becomes null. */
export function readText(text: string | null): string | null {
  return redact(text ?? '') || null;
}

/** Returns `unreadable`, not null, for a value that cannot be read: it must reach the verdict and the books. */
function readIfGiven(value: unknown, read: (text: string | null) => number | null): number | 'unreadable' | null {
  const text = scalarOf(value);
  const isGiven = text === null ? value !== null && value !== undefined : text.trim() !== '';
  return isGiven ? (read(text) ?? 'unreadable') : null;
}

function readableFlag(text: string | null): boolean | null {
  const flag = readFlag(text);
  return flag === 'unreadable' ? null : flag;
}

function unlessEmpty<Answer extends object>(answer: Answer): Answer | null {
  return Object.values(answer).some((value) => value !== null && value !== 'unreadable') ? answer : null;
}
