import { z } from 'zod';
import { holdsNumberOfBrand } from '../../../shared/input/card-number.ts';
import { readServiceAmount, readServiceFee } from '../../../shared/money/service-amount.ts';
import type { AnswerDetails, ForCounter, RequeryAnswer, StepAnswer } from '../../../shared/payment/answers.ts';
import { hideKeyed, type KeyedValues, MASK, NOTHING_KEYED, repeatsEncoded } from './keyed-values.ts';
import { redact, redactForCounter } from './redact.ts';
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
  scalar,
  scalarOf,
} from './wire-fields.ts';

/** The operations of a step. Each has its own message field in the record. */
export type StepOperation = 'initiate' | 'authenticate' | 'validate';

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

/** Returns null if no field is readable (specification, "Payment record"). */
export function readStepAnswer(payment: unknown, operation: StepOperation, keyed: KeyedValues): StepAnswer | null {
  const record = stepPaymentSchema.safeParse(payment).data;
  if (!record) return null;
  const text = (value: string | null) => readText(value, keyed);
  const { word, code } = readersHiding(keyed);
  const answer = unlessEmpty({
    ...readReferences(record.transactionId, record.transactionReference, keyed),
    status: word(record.status),
    statusMessage: text(record.statusMessage),
    suggestedAuthentication: word(record.suggestedAuthentication),
    authModelUsed: word(record.authModelUsed) ?? word(record.authModel),
    authenticateCode: code(record.authenticatePaymentResponseCode),
    paymentCode: code(record.paymentResponseCode),
    ...readTexts(record, operation, text),
    authUrl: readAddress(record.authUrl),
  });
  return answer && { ...answer, ...readDetails(payment, keyed) };
}

export function readForCounter(payment: unknown, operation: StepOperation, keyed: KeyedValues): ForCounter {
  const record = stepPaymentSchema.parse(payment);
  const { instruction, message } = readTexts(record, operation, (text) => redactForCounter(text ?? '', keyed) || null);
  const address = readAddress(record.authUrl) ?? '';
  return {
    instruction: instruction ?? message,
    isAddressSecret: hideKeyed(address, keyed) !== address || holdsNumberOfBrand(address),
  };
}

function readTexts(
  record: z.infer<typeof stepPaymentSchema>,
  operation: StepOperation,
  text: (value: string | null) => string | null,
): Pick<StepAnswer, 'message' | 'instruction'> {
  const authenticateMessage = text(record.authenticatePaymentResponseMessage);
  const paymentMessage = text(record.paymentResponseMessage);
  return {
    message:
      operation === 'validate' ? (paymentMessage ?? authenticateMessage) : (authenticateMessage ?? paymentMessage),
    instruction:
      text(record.validateInstruction) ?? text(record.validationInstruction) ?? text(record.validateInstructions),
  };
}

function readersHiding(keyed: KeyedValues) {
  return {
    word: (text: string | null) => hideKeyed(readWord(text) ?? '', keyed) || null,
    code: (text: string | null) => withoutEncoded(readCode(text), keyed),
  };
}

/** A code is compared with others, so only an encoded repetition of a keyed value is masked in it. */
function withoutEncoded(code: string | null, keyed: KeyedValues): string | null {
  return code !== null && repeatsEncoded(code, keyed) ? MASK : code;
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

/** Returns null if unreadable (specification, "Payment record"). */
export function readRequeryAnswer(payment: unknown, keyed: KeyedValues = NOTHING_KEYED): RequeryAnswer | null {
  const record = requeryPaymentSchema.safeParse(payment).data;
  if (!record) return null;
  const { word, code } = readersHiding(keyed);
  const currency = code(scalarOf(record.currency));
  const answer = unlessEmpty({
    ...readReferences(record.transactionId, record.transactionReference, keyed),
    code: given(code(scalarOf(record.paymentResponseCode))),
    message: readText(scalarOf(record.paymentResponseMessage), keyed),
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
    authModel: word(scalarOf(record.authModel)) ?? word(scalarOf(record.authModelUsed)),
    chargeCode: readGiven(record.chargeCode, code),
    chargeMessage: readText(scalarOf(record.chargeMessage), keyed),
  });
  return answer && { ...answer, ...readDetails(payment, keyed) };
}

const detailsSchema = z.object({
  uniqueKey: field,
  orderReference: field,
  paymentId: field,
  providerReference: field,
  narration: field,
  merchantFee: field,
  currency: field,
  customerFullName: field,
  customerName: field,
  fraudStatus: field,
  accountBusinessName: field,
  vbvResponseCode: field,
  vbvCode: field,
  vbvResponseMessage: field,
  vbvMessage: field,
  accountValidationResponseCode: field,
  accountCode: field,
  accountValidationResponseMessage: field,
  accountMessage: field,
});

/** Leaves out `settlementToken`: whoever holds it may be able to use it (specification, "Payment record"). */
function readDetails(payment: unknown, keyed: KeyedValues): AnswerDetails {
  const record = detailsSchema.safeParse(payment).data ?? {};
  const currency = readCode(scalarOf(record.currency));
  const first = <Value>(values: readonly unknown[], read: (value: string | null) => Value | null) =>
    values.map((value) => read(scalarOf(value))).find((value) => value !== null);
  const identifier = (value: unknown) => first([value], (text) => readIdentifier(text, keyed));
  const said = (...values: unknown[]) => first(values, (text) => given(readText(text, keyed)));
  const { word } = readersHiding(keyed);
  const code = (...values: unknown[]) => first(values, (text) => given(word(text)));
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
    vbvCode: code(record.vbvResponseCode, record.vbvCode),
    vbvMessage: said(record.vbvResponseMessage, record.vbvMessage),
    accountCode: code(record.accountValidationResponseCode, record.accountCode),
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

/** If the two fields differ, the answer may be about another payment. */
function readReferences(
  id: unknown,
  reference: unknown,
  keyed: KeyedValues,
): Pick<RequeryAnswer, 'reference' | 'otherReference'> {
  const read = (text: string | null) => readReference(text, keyed);
  const first = read(scalarOf(id)) ?? read(scalarOf(reference));
  if (first === null) return { reference: null };
  const other = [id, reference].map((value) => readGiven(value, read)).find((given) => given !== first && given);
  return { reference: first, ...(other && { otherReference: other }) };
}

/** Redacts prose of the service. An empty text becomes null. */
export function readText(text: string | null, keyed: KeyedValues): string | null {
  return redact(text ?? '', keyed) || null;
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
