import { z } from 'zod';
import { KEYED_STEPS } from '../input/keyed-steps.ts';
import { lossCauseSchema } from './answers.ts';
import { resolutionReasonSchema } from './resolution-reason.ts';
import { returnSchema } from './returned.ts';

/**
 * The state of a payment: what is known of one attempt to collect. It holds nothing that the customer typed, and no
 * text of the service: only what decides what comes next.
 */

/** What the customer has to do next. */
const KEYED = Object.keys(KEYED_STEPS) as (keyof typeof KEYED_STEPS)[];
export const stepSchema = z.enum([...KEYED, 'bankPage']);
export type Step = z.infer<typeof stepSchema>;

/** The three operations that move money. */
export const moneyOperationSchema = z.enum(['initiate', 'authenticate', 'validate']);
export type MoneyOperation = z.infer<typeof moneyOperationSchema>;

const timeSchema = z.iso.datetime();

/** Something does not fit; the reason says what. */
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

/** A person of the back office has looked: with which case, when, and how that ended. */
export const reviewDecisionSchema = z.object({
  at: timeSchema,
  by: z.string().min(1),
  /** The number by which people know it. */
  case: z.object({ id: z.uuid(), number: z.number().int().positive() }),
  reason: resolutionReasonSchema,
  /**
   * What it means for the books: the money stays the shop's, or the customer has it back, in part or all. Absent if the
   * payment is not paid, or another case says that the money is back.
   */
  books: z.enum(['kept', 'returned']).optional(),
});
export type ReviewDecision = z.infer<typeof reviewDecisionSchema>;

/** A resolved case says that the customer has the money back, or the goods: nothing is to leave for this payment any more. */
export const settledSchema = z.object({
  reason: resolutionReasonSchema.extract(['moneyReturned', 'goodsHandedOver']),
  at: timeSchema,
  by: z.string().min(1),
  /** The number by which people know it. */
  case: z.object({ id: z.uuid(), number: z.number().int().positive() }),
});
export type Settled = z.infer<typeof settledSchema>;

/**
 * A person of the back office must look, or, where it is decided, has looked. The first finding stays: nobody may have
 * looked at it when the next one comes, and whatever was decided releases nothing.
 */
export const reviewSchema = findingSchema.extend({
  /** The newest of what was found after it. Absent where nothing was, and in payments from before it was kept. */
  again: findingSchema.optional(),
  /** Absent while a person must look. */
  decided: reviewDecisionSchema.optional(),
  /** Since when it needs another look. Absent if it was never decided, or is decided now. */
  reopenedAt: timeSchema.optional(),
});
export type Review = z.infer<typeof reviewSchema>;

/** A step that is open, with the suggestion that authenticate must repeat. */
const openStepSchema = z.object({ step: stepSchema, suggestion: z.string().nullable() });
export type OpenStep = z.infer<typeof openStepSchema>;

const stageSchema = z.discriminatedUnion('kind', [
  /** An operation is on the wire. If its answer never comes, the payment becomes unknown. */
  z.object({ kind: z.literal('sending'), operation: moneyOperationSchema, step: openStepSchema.nullable() }),
  /** The customer must act. If the customer never returns, a re-query or the service's own expiry settles it. */
  z.object({ kind: z.literal('step'), step: openStepSchema }),
  /**
   * Only a re-query is awaited, in the schedule 0, 2, 4, 8 … s. `step` comes back if the service does not know yet.
   * `refusal` is the code with which initiate was refused: one "not found" then settles it as declined, unless the service
   * has said before that it knows the payment. `frozenAt` is when a re-query said failed while the step was open: a second
   * one after 30 s is believed.
   */
  z.object({
    kind: z.literal('confirming'),
    step: openStepSchema.nullable(),
    refusal: z.string().nullable(),
    frozenAt: timeSchema.nullable(),
    /** Set where the step is a bank page that has returned: the customer has nothing to do any more. */
    pageReturned: z.literal(true).optional(),
    /** Set where `refusal` says that the request could not be decrypted. */
    notDecrypted: z.literal(true).optional(),
  }),
]);
export type Stage = z.infer<typeof stageSchema>;

/** The current run of "not found" answers: how many, and since when. */
const notFoundSchema = z.object({ count: z.number().int().positive(), firstAt: timeSchema, lastAt: timeSchema });

/**
 * Why nobody knows: the answer was lost in this way, the program ended while it waited, the schedule ran out, or the same step
 * was asked for too often.
 */
export const unknownCauseSchema = z.enum([...lossCauseSchema.options, 'programEnded', 'rhythmEnded', 'stepsUsedUp']);
export type UnknownCause = z.infer<typeof unknownCauseSchema>;

const common = {
  /** When an operation that moves money was last sent. */
  sentAt: timeSchema,
  notFound: notFoundSchema.nullable(),
  review: reviewSchema.nullable(),
  /**
   * Set where the service knew this reference before this program had sent it (a restored profile, a doubled till name):
   * what it holds may be somebody else's payment, so that more must fit before it is believed.
   */
  referenceTaken: z.literal(true).optional(),
  /** How often each step was asked for. Absent where none was, and in payments from before it was counted. */
  stepsAsked: z.partialRecord(stepSchema, z.int().positive()).optional(),
  /** What its resolved cases say became of it, while no amount and no review says so. Absent where none does. */
  settled: settledSchema.optional(),
  /** Since when re-queries say failed, and give no code for it. Absent where they do not. */
  failedWithoutCodeAt: timeSchema.optional(),
};

export const paymentStateSchema = z.discriminatedUnion('outcome', [
  /** Something is still to be done or asked. The sale takes no other payment meanwhile. */
  z.object({ outcome: z.literal('open'), stage: stageSchema, ...common }),
  /** An answer was lost, or the schedule ran out. Not declined: the money may have moved. Only a re-query settles it. */
  z.object({
    outcome: z.literal('unknown'),
    since: timeSchema,
    /**
     * Absent where the service knows after all what was refused or never received, or says that what was declined is not final; and in
     * payments from before it was kept.
     */
    cause: unknownCauseSchema.optional(),
    /** What most likely never left this machine and may be sent again, with the same reference. */
    unsent: z.object({ operation: moneyOperationSchema, step: openStepSchema.nullable() }).optional(),
    ...common,
  }),
  /** A re-query passed the checks. Stays paid whatever comes; goods leave when a person presses `Hand over goods`. */
  z.object({
    outcome: z.literal('paid'),
    paidAt: timeSchema,
    released: z.object({ at: timeSchema, by: z.string().min(1) }).nullable(),
    /** Returned amounts by the case that recorded them, newest last. Absent if there are none. */
    returned: z.array(returnSchema).min(1).optional(),
    ...common,
  }),
  /** The service says failed and no step is open. Watched for days, since a late success has been seen in the field. */
  z.object({
    outcome: z.literal('declined'),
    declinedAt: timeSchema,
    /** The code of the re-query, or of the refusal. */
    code: z.string().nullable(),
    refused: z.boolean(),
    /** Refused because the service could not decrypt the request: no fault of the card or the account. */
    notDecrypted: z.literal(true).optional(),
    ...common,
  }),
  /** The service had no such payment when asked three times over two minutes. A new attempt asks once more. */
  z.object({ outcome: z.literal('neverReceived'), since: timeSchema, ...common }),
]);
export type PaymentState = z.infer<typeof paymentStateSchema>;
export type Outcome = PaymentState['outcome'];
export const outcomeSchema = z.enum(['open', 'unknown', 'paid', 'declined', 'neverReceived']);
export const OUTCOMES: readonly Outcome[] = outcomeSchema.options;
/** It is not known yet where the money is: the sale takes no other payment. */
export const UNSETTLED = ['open', 'unknown'] as const satisfies readonly Outcome[];
/** No re-query has confirmed the money. */
export const NOT_PAID = ['open', 'unknown', 'declined', 'neverReceived'] as const satisfies readonly Outcome[];

/** A sale: *parked* is `Leave for later`. */
export const saleStatusSchema = z.enum(['active', 'parked', 'handedOver', 'cancelled']);
export type SaleStatus = z.infer<typeof saleStatusSchema>;
