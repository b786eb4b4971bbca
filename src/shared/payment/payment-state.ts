import { z } from 'zod';
import { KEYED_STEPS } from '../input/keyed-steps.ts';
import { lossCauseSchema } from './answers.ts';
import { resolutionReasonSchema } from './resolution-reason.ts';
import { returnSchema } from './returned.ts';

/** The state holds only what decides the next step: nothing that the customer typed and no text of the service. */

const KEYED = Object.keys(KEYED_STEPS) as (keyof typeof KEYED_STEPS)[];
export const stepSchema = z.enum([...KEYED, 'bankPage']);
export type Step = z.infer<typeof stepSchema>;

export const moneyOperationSchema = z.enum(['initiate', 'authenticate', 'validate']);
export type MoneyOperation = z.infer<typeof moneyOperationSchema>;

const timeSchema = z.iso.datetime();

const findingSchema = z.object({
  reason: z.enum([
    'otherReference',
    'otherCurrency',
    'amountTooLow',
    'amountUnreadable',
    'chargedAmountBelowAmount',
    'isLiveUnexpected',
    'contradictsItself',
    'paidAfterSaleEnded',
    'paidAfterCase',
    'contradicted',
    'referenceTaken',
  ]),
  at: timeSchema,
});
export type Finding = z.infer<typeof findingSchema>;

/** The back office's decision about a payment in review: by which case, when, and with which result. */
export const reviewDecisionSchema = z.object({
  at: timeSchema,
  by: z.string().min(1),
  case: z.object({ id: z.uuid(), number: z.number().int().positive() }),
  reason: resolutionReasonSchema,
  /** The decision for the books. Absent if the payment is not paid, or another case says that the money is back. */
  books: z.enum(['kept', 'returned']).optional(),
});
export type ReviewDecision = z.infer<typeof reviewDecisionSchema>;

/** A resolved case says that the customer has the money or the goods, so no goods may leave for this payment. */
export const settledSchema = z.object({
  reason: resolutionReasonSchema.extract(['moneyReturned', 'goodsHandedOver']),
  at: timeSchema,
  by: z.string().min(1),
  case: z.object({ id: z.uuid(), number: z.number().int().positive() }),
});
export type Settled = z.infer<typeof settledSchema>;

/**
 * A finding that a person of the back office must look at, or has looked at if `decided` is set. The first finding
 * stays, since nobody may have seen it when the next comes. A decision alone never hands over goods.
 */
export const reviewSchema = findingSchema.extend({
  /** The newest finding after the first. Absent if there was none. */
  again: findingSchema.optional(),
  decided: reviewDecisionSchema.optional(),
  /** When the review was reopened. Absent if the review was never decided, or is decided now. */
  reopenedAt: timeSchema.optional(),
});
export type Review = z.infer<typeof reviewSchema>;

/** An open step, with the suggestion that authenticate must repeat. */
const openStepSchema = z.object({ step: stepSchema, suggestion: z.string().nullable() });
export type OpenStep = z.infer<typeof openStepSchema>;

/** The step that an answer asks for. A step to confirm opens, or opens again, if the re-query settles nothing. */
export const nextStepSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('step'), step: openStepSchema }),
  z.object({ kind: z.literal('confirm'), step: openStepSchema.nullable() }),
]);
export type NextStep = z.infer<typeof nextStepSchema>;

const stageSchema = z.discriminatedUnion('kind', [
  /** An operation was sent and its answer is awaited. If the answer never comes, the payment becomes unknown. */
  z.object({ kind: z.literal('sending'), operation: moneyOperationSchema, step: openStepSchema.nullable() }),
  /** The customer must act. If nothing happens, a re-query or the service's own expiry settles the payment. */
  z.object({ kind: z.literal('step'), step: openStepSchema }),
  /**
   * Re-queries are scheduled after 0, 2, 4, 8 … s. If the service does not know the result yet, the payment returns to
   * `step`. `refusal` is the code of a refused initiate: one "not found" then settles the payment as declined, unless
   * the service has already said that it knows the payment. `frozenAt` is when a re-query said "failed" while the step
   * was open: a second "failed" after 30 s is believed.
   */
  z.object({
    kind: z.literal('confirming'),
    step: openStepSchema.nullable(),
    refusal: z.string().nullable(),
    frozenAt: timeSchema.nullable(),
    /** Set if the step is a bank page that has returned, so that the customer has nothing left to do. */
    pageReturned: z.literal(true).optional(),
    /** Set if the service refused because it could not decrypt the request. */
    notDecrypted: z.literal(true).optional(),
  }),
]);
export type Stage = z.infer<typeof stageSchema>;

/** The present series of "not found" answers: their count, and the times of the first and the last. */
const notFoundSchema = z.object({ count: z.number().int().positive(), firstAt: timeSchema, lastAt: timeSchema });

/** Why the outcome is unknown: a lost answer, the program's end, the end of the schedule, or too many steps. */
export const unknownCauseSchema = z.enum([...lossCauseSchema.options, 'programEnded', 'rhythmEnded', 'stepsUsedUp']);
export type UnknownCause = z.infer<typeof unknownCauseSchema>;

const common = {
  /** When an operation that moves money was last sent. */
  sentAt: timeSchema,
  notFound: notFoundSchema.nullable(),
  review: reviewSchema.nullable(),
  /**
   * Set if the service knew this reference before this program had sent it (a restored profile, a duplicate till name). The payment may be
   * somebody else's, so stricter checks apply.
   */
  referenceTaken: z.literal(true).optional(),
  /** How often the service asked for each step. Absent if it asked for none. */
  stepsAsked: z.partialRecord(stepSchema, z.int().positive()).optional(),
  /** Set if resolved cases say, without an amount or review, that the customer has the money or the goods. */
  settled: settledSchema.optional(),
  /** When the service first said "failed" without a code, if it has said nothing else since. */
  failedWithoutCodeAt: timeSchema.optional(),
};

export const paymentStateSchema = z.discriminatedUnion('outcome', [
  /** The payment needs another step or a re-query. The sale accepts no other payment until then. */
  z.object({ outcome: z.literal('open'), stage: stageSchema, ...common }),
  /** An answer was lost, or the schedule ran out. The money may have moved, so only a re-query settles the payment. */
  z.object({
    outcome: z.literal('unknown'),
    since: timeSchema,
    /** Absent if the payment was refused, declined or never received, and the service has since taken that back. */
    cause: unknownCauseSchema.optional(),
    /** The request that most likely never left this machine. It can be sent again, with the same reference. */
    unsent: z.object({ operation: moneyOperationSchema, step: openStepSchema.nullable() }).optional(),
    ...common,
  }),
  /** A re-query passed the checks. The payment stays paid; goods leave when a person presses `Hand over goods`. */
  z.object({
    outcome: z.literal('paid'),
    paidAt: timeSchema,
    handedOver: z.object({ at: timeSchema, by: z.string().min(1) }).nullable(),
    returned: z.array(returnSchema).min(1).optional(),
    ...common,
  }),
  /** The service says "failed" and no step is open. The payment is watched for days, since late successes happen. */
  z.object({
    outcome: z.literal('declined'),
    declinedAt: timeSchema,
    code: z.string().nullable(),
    refused: z.boolean(),
    /** Set if the service could not decrypt the request, so that the card or account is not at fault. */
    notDecrypted: z.literal(true).optional(),
    ...common,
  }),
  /** The service did not find the payment in three re-queries over two minutes. A new charge asks once more. */
  z.object({ outcome: z.literal('neverReceived'), since: timeSchema, ...common }),
]);
export type PaymentState = z.infer<typeof paymentStateSchema>;
export type Outcome = PaymentState['outcome'];
export const outcomeSchema = z.enum(['open', 'unknown', 'paid', 'declined', 'neverReceived']);
export const OUTCOMES: readonly Outcome[] = outcomeSchema.options;
/** Outcomes that leave open where the money is: the sale accepts no other payment. */
export const UNSETTLED = ['open', 'unknown'] as const satisfies readonly Outcome[];
/** Outcomes without a re-query that confirmed the money. */
export const NOT_PAID = ['open', 'unknown', 'declined', 'neverReceived'] as const satisfies readonly Outcome[];

/** The status of a sale; *parked* is `Leave for later`. */
export const saleStatusSchema = z.enum(['active', 'parked', 'handedOver', 'cancelled']);
export type SaleStatus = z.infer<typeof saleStatusSchema>;
