import { z } from 'zod';
import { serviceIdentifierSchema } from '../input/service-identifiers.ts';

/**
 * What the payment service answered, read tolerantly and written in one spelling. Every text in it is redacted: runs of
 * four digits or more are masked, since a message may repeat what the customer typed. Safe to journal and to show.
 */

const text = z.string().max(300).optional();

/** Minor units; `unreadable` if the service sent something that is no amount. */
const saidAmount = z.union([z.number().int(), z.literal('unreadable')]);

/**
 * What a back office quotes to the provider, whichever operation said it (specification, "Payment record"). Nothing in it
 * decides but the fraud status. A detail is left out where it was not given, and in answers from before it was kept.
 */
export const answerDetailsSchema = z.object({
  uniqueKey: serviceIdentifierSchema.optional(),
  orderReference: serviceIdentifierSchema.optional(),
  paymentId: serviceIdentifierSchema.optional(),
  providerReference: serviceIdentifierSchema.optional(),
  narration: text,
  /** The part of the fee that the shop pays; not checked against anything. */
  merchantFeeMinor: saidAmount.optional(),
  /** `customerFullName` or `customerName`. */
  customerName: text,
  /** Sample `ok`. Anything that is no success contradicts `000`. */
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
  /** `transactionId` or `transactionReference`, whichever was given. */
  reference: z.string().nullable(),
  /** `transactionReference` where it differs from `transactionId`; absent where it does not, and in older entries. */
  otherReference: z.string().optional(),
  status: z.string().nullable(),
  statusMessage: z.string().nullable(),
  suggestedAuthentication: z.string().nullable(),
  authModelUsed: z.string().nullable(),
  /** `authenticatePaymentResponseCode`: `00` done, `02` validation required. */
  authenticateCode: z.string().nullable(),
  /** `paymentResponseCode`: what validate answers with. */
  paymentCode: z.string().nullable(),
  /** The text meant for people: `authenticatePaymentResponseMessage` or `paymentResponseMessage`. Never decides. */
  message: z.string().nullable(),
  /** `validateInstruction` or `validationInstruction`, text or an object that holds one. */
  instruction: z.string().nullable(),
  /** A usable http or https address with line breaks taken out; `NO-URL`, `N/A` and empty are null. */
  authUrl: z.string().nullable(),
  ...answerDetailsSchema.shape,
});
export type StepAnswer = z.infer<typeof stepAnswerSchema>;

/** What of an answer the step at the counter needs in memory. It is never written down. */
export interface ForCounter {
  /** What the customer shall do, with dial codes and amounts; what was keyed and card numbers are masked. */
  instruction: string | null;
  /** Whether `authUrl` repeats what was keyed: the address is then never written down either. */
  isAddressSecret: boolean;
}

/** The answer to a re-query, which has a shape of its own (specification, "Payment record"). */
export const requeryAnswerSchema = z.object({
  reference: z.string().nullable(),
  /** `transactionReference` where it differs from `transactionId`; absent where it does not, and in older entries. */
  otherReference: z.string().optional(),
  /** `paymentResponseCode`; only exactly `000` can mean paid. */
  code: z.string().nullable(),
  message: z.string().nullable(),
  status: z.string().nullable(),
  currency: z.string().nullable(),
  amountMinor: z.number().int().nullable(),
  /** null if the field is absent, like `appFeeMinor`. */
  chargedAmountMinor: saidAmount.nullable(),
  appFeeMinor: saidAmount.nullable(),
  merchantBearsFee: z.boolean().nullable(),
  /** null where the field is absent; `unreadable` where it is neither yes nor no. */
  isLive: z.union([z.boolean(), z.literal('unreadable')]).nullable(),
  customerEmail: z.string().nullable(),
  /** The service's own creation time, as given: it has no zone. */
  createdAt: z.string().nullable(),
  authModel: z.string().nullable(),
  chargeCode: z.string().nullable(),
  chargeMessage: z.string().nullable(),
  ...answerDetailsSchema.shape,
});
export type RequeryAnswer = z.infer<typeof requeryAnswerSchema>;

/** Why no readable answer came. Only what is `unsent` may be sent again, with the same reference. */
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

/** How an operation that moves money ended. */
export type StepOutcome =
  | { kind: 'answered'; answer: StepAnswer; forCounter?: ForCounter }
  /**
   * The service says that nothing was done, with a code that is known to mean it (`INPUT`). `notDecrypted` says that it could
   * not decrypt the request: the encryption key of this till is not the service's.
   */
  | { kind: 'refused'; code: string; message: string | null; notDecrypted?: true }
  /** `CONFLICT`: a payment with this reference exists there. */
  | { kind: 'conflict'; message: string | null }
  /** Most likely never left this machine. Permits sending the same reference again, and closes nothing. */
  | { kind: 'unsent'; cause: LossCause }
  /** Only a re-query can settle it. */
  | { kind: 'unknown'; cause: LossCause; httpStatus: number | null; code: string | null };

/** How a re-query ended. */
export const requeryOutcomeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('answered'), answer: requeryAnswerSchema }),
  z.object({ kind: z.literal('notFound') }),
  /** A non-null `error`: the query failed, which says nothing of the payment. */
  z.object({ kind: z.literal('queryFailed'), code: z.string(), message: z.string().nullable() }),
  z.object({
    kind: z.literal('lost'),
    cause: lossCauseSchema,
    httpStatus: z.number().int().nullable(),
    /**
     * How long the service asked not to be asked again (`Retry-After` beside 429 or 503), bounded by the gateway. Left
     * out where it did not, and by journals that were written before it was read.
     */
    retryAfterMs: z.number().int().nonnegative().optional(),
  }),
]);
export type RequeryOutcome = z.infer<typeof requeryOutcomeSchema>;
