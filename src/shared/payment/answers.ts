import { z } from 'zod';
import { serviceIdentifierSchema } from '../input/service-identifiers.ts';

/**
 * The service's answers are read tolerantly and stored in one spelling. All texts are redacted: runs of four or more
 * digits are masked, since a message may repeat what the customer typed. A stored answer is safe to journal and to
 * show.
 */

const text = z.string().max(300).optional();

/** An amount in minor units; `unreadable` if the service sent a value that is not an amount. */
const saidAmount = z.union([z.number().int(), z.literal('unreadable')]);

/**
 * Details that a back office quotes to the provider (specification, "Payment record"). Only the fraud status takes part in a decision. A
 * detail is absent if the service did not send it.
 */
export const answerDetailsSchema = z.object({
  uniqueKey: serviceIdentifierSchema.optional(),
  orderReference: serviceIdentifierSchema.optional(),
  paymentId: serviceIdentifierSchema.optional(),
  providerReference: serviceIdentifierSchema.optional(),
  narration: text,
  /** The part of the fee that the shop pays. No check reads it. */
  merchantFeeMinor: saidAmount.optional(),
  customerName: text,
  /** A word such as `ok`. Any value that does not mean success contradicts `000`. */
  fraudStatus: text,
  accountBusinessName: text,
  /** `vbvResponseCode` or `vbvCode`: the result of 3-D Secure. */
  vbvCode: text,
  vbvMessage: text,
  /** `accountValidationResponseCode` or `accountCode`: the result of the account check. */
  accountCode: text,
  accountMessage: text,
});
export type AnswerDetails = z.infer<typeof answerDetailsSchema>;

/** The answer to initiate, authenticate or validate (specification, "Payment record"). */
export const stepAnswerSchema = z.object({
  /** `transactionId` or `transactionReference`, whichever the service sent. */
  reference: z.string().nullable().default(null),
  /** `transactionReference` if it differs from `transactionId`. */
  otherReference: z.string().optional(),
  status: z.string().nullable().default(null),
  statusMessage: z.string().nullable().default(null),
  suggestedAuthentication: z.string().nullable().default(null),
  authModelUsed: z.string().nullable().default(null),
  /** `authenticatePaymentResponseCode`: `00` done, `02` validation required. */
  authenticateCode: z.string().nullable().default(null),
  /** `paymentResponseCode`, the result of validate. */
  paymentCode: z.string().nullable().default(null),
  /** The text for people: `authenticatePaymentResponseMessage` or `paymentResponseMessage`. Decides nothing. */
  message: z.string().nullable().default(null),
  /** `validateInstruction` or `validationInstruction`: a text, or an object that holds the text. */
  instruction: z.string().nullable().default(null),
  /** A usable http or https address without line breaks; null for `NO-URL`, `N/A` and an empty text. */
  authUrl: z.string().nullable().default(null),
  ...answerDetailsSchema.shape,
});
export type StepAnswer = z.infer<typeof stepAnswerSchema>;

/** The parts of an answer that only the counter shows. They are never written to disk. */
export interface ForCounter {
  /** The instruction for the customer, with dial codes and amounts. Keyed values and card numbers are masked. */
  instruction: string | null;
  /** True if `authUrl` repeats something that was keyed. The address is then never written to disk either. */
  isAddressSecret: boolean;
}

/** The answer to a re-query, which has its own shape (specification, "Payment record"). */
export const requeryAnswerSchema = z.object({
  reference: z.string().nullable().default(null),
  otherReference: z.string().optional(),
  /** `paymentResponseCode`. Only exactly `000` can mean paid. */
  code: z.string().nullable().default(null),
  message: z.string().nullable().default(null),
  status: z.string().nullable().default(null),
  currency: z.string().nullable().default(null),
  amountMinor: z.number().int().nullable().default(null),
  /** null if the field is absent. */
  chargedAmountMinor: saidAmount.nullable().default(null),
  appFeeMinor: saidAmount.nullable().default(null),
  merchantBearsFee: z.boolean().nullable().default(null),
  /** null if the field is absent; `unreadable` if its value is neither yes nor no. */
  isLive: z
    .union([z.boolean(), z.literal('unreadable')])
    .nullable()
    .default(null),
  customerEmail: z.string().nullable().default(null),
  /** When the service created the payment, as the service wrote it: without a time zone. */
  createdAt: z.string().nullable().default(null),
  authModel: z.string().nullable().default(null),
  chargeCode: z.string().nullable().default(null),
  chargeMessage: z.string().nullable().default(null),
  ...answerDetailsSchema.shape,
});
export type RequeryAnswer = z.infer<typeof requeryAnswerSchema>;

/** Why no readable answer arrived. Only a request that most likely never left (`unsent`) may be sent again. */
export const lossCauseSchema = z.enum([
  'nameNotResolved',
  'connectionRefused',
  'noRoute',
  'offline',
  'timedOut',
  'connectionLost',
  'serverError',
  'unexpectedStatus',
  'unexpectedRedirect',
  'tooManyRequests',
  'notJson',
  'emptyBody',
  'tooLarge',
  'unreadable',
  'unlistedError',
]);
export type LossCause = z.infer<typeof lossCauseSchema>;

export type StepOutcome =
  | { kind: 'answered'; answer: StepAnswer; forCounter?: ForCounter }
  /** The service refused the request and did nothing. `notDecrypted`: this till has the wrong encryption key. */
  | { kind: 'refused'; code: string; message: string | null; notDecrypted?: true }
  /** `CONFLICT`: the service already has a payment with this reference. */
  | { kind: 'conflict'; message: string | null }
  /** The request most likely never left this machine. It may be sent again, with the same reference. */
  | { kind: 'unsent'; cause: LossCause }
  /** The service may have acted. Only a re-query can settle the payment. */
  | { kind: 'unknown'; cause: LossCause; httpStatus: number | null; code: string | null };

export const requeryOutcomeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('answered'), answer: requeryAnswerSchema }),
  z.object({ kind: z.literal('notFound') }),
  /** The service answered with a non-null `error`: the query itself failed, which says nothing about the payment. */
  z.object({ kind: z.literal('queryFailed'), code: z.string(), message: z.string().nullable() }),
  z.object({
    kind: z.literal('lost'),
    cause: lossCauseSchema,
    httpStatus: z.number().int().nullable(),
    /** How long the service asked the till to wait (`Retry-After` with 429 or 503), bounded by the gateway. */
    retryAfterMs: z.number().int().nonnegative().optional(),
  }),
]);
export type RequeryOutcome = z.infer<typeof requeryOutcomeSchema>;
