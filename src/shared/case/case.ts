import { z } from 'zod';
import { plainTextSchema, wordsSchema } from '../input/visible-text.ts';
import { moneySchema } from '../money/money.ts';
import { requeryOutcomeSchema } from '../payment/answers.ts';
import { reviewSchema } from '../payment/payment-state.ts';
import { resolutionReasonSchema } from '../payment/resolution-reason.ts';
import { caseReturnSchema } from '../payment/returned.ts';
import { externalPaymentSchema, referenceToAskSchema } from '../run/external-payment.ts';

/*
 * A case: a customer's complaint ("I was debited") or a payment that nobody could settle, and what was done about it. A
 * case consists of journal entries, each with one change, so no part of a case is ever deleted.
 */

const timeSchema = z.iso.datetime();
const referenceSchema = z.string().min(6).max(30);

/** A person's text in a case. A text with a card number is refused when it is typed, and again before it is stored. */
export const caseWordsSchema = wordsSchema().trim().min(3).max(1_000);

export const complaintReasonSchema = z.enum([
  'debitedNoGoods',
  'debitedTwice',
  'otherAmount',
  'saidNotPaid',
  'notMyPayment',
  'other',
]);
export type ComplaintReason = z.infer<typeof complaintReasonSchema>;

/** Why a case was opened. The program itself opens cases for reviews and for payments that nobody could settle. */
const caseSubjectSchema = z.discriminatedUnion('why', [
  z.object({ why: z.literal('complaint'), reason: complaintReasonSchema }),
  z.object({ why: z.literal('review'), reason: reviewSchema.shape.reason }),
  z.object({ why: z.literal('stillUnknown') }),
  z.object({ why: z.literal('notProven') }),
]);
export type CaseSubject = z.infer<typeof caseSubjectSchema>;

/** The customer's claim, as far as it is known. The search for a payment without a reference uses the claim. */
export const claimSchema = z.object({
  amount: moneySchema.nullable(),
  /** When the customer paid: the shop's day and the approximate time on the shop's clock. */
  day: z.iso.date().nullable(),
  time: z
    .string()
    .regex(/^([01][0-9]|2[0-3]):[0-5][0-9]$/)
    .nullable(),
  lastFour: z
    .string()
    .regex(/^[0-9]{4}$/)
    .nullable(),
  email: plainTextSchema().min(3).max(254).nullable(),
  phone: plainTextSchema().min(4).max(20).nullable(),
  words: caseWordsSchema.nullable(),
});
export type Claim = z.infer<typeof claimSchema>;

export const caseStandingSchema = z.enum(['open', 'waitingForBank', 'waitingForCustomer']);
export type CaseStanding = z.infer<typeof caseStandingSchema>;

export const MOST_PAYMENTS_OF_A_CASE = 50;

export const caseStateSchema = z.discriminatedUnion('status', [
  z.object({ status: z.literal('open') }),
  z.object({ status: z.literal('waitingForBank') }),
  z.object({ status: z.literal('waitingForCustomer') }),
  z.object({
    status: z.literal('resolved'),
    reason: resolutionReasonSchema,
    /** null if the words were erased or are not disclosed. */
    words: caseWordsSchema.nullable(),
    at: timeSchema,
    by: z.string().min(1),
    /** The money returned for each paid payment. Present only if the case was resolved for that reason. */
    returned: z.array(caseReturnSchema).max(MOST_PAYMENTS_OF_A_CASE).optional(),
  }),
]);
export type CaseState = z.infer<typeof caseStateSchema>;

/** A finding of the program about a payment. It is reported once, in a new case or in an unresolved case. */
const caseFlagSchema = z.object({
  reference: referenceSchema,
  /**
   * `reviewAgain`: another finding, at the time `at`, about a payment in review. `notProven`: the goods of a payment
   * were to leave, but the chain does not prove that it is paid.
   */
  why: z.enum(['review', 'reviewAgain', 'stillUnknown', 'notProven']),
  at: timeSchema,
});
export type CaseFlag = z.infer<typeof caseFlagSchema>;

export const caseRecordSchema = z.object({
  id: z.uuid(),
  /** Counts from 1 in each journal. People refer to the case by this number. */
  number: z.int().positive(),
  subject: caseSubjectSchema,
  claim: claimSchema.nullable(),
  openedAt: timeSchema,
  openedBy: z.string().min(1),
  /** The time 72 hours after the case was opened or reopened. */
  dueAt: timeSchema,
  references: z.array(referenceSchema).max(MOST_PAYMENTS_OF_A_CASE),
  /** Payments that are not in this journal: another till's, or in no journal. Absent if the case never had any. */
  external: z.array(externalPaymentSchema).max(MOST_PAYMENTS_OF_A_CASE).optional(),
  flags: z.array(caseFlagSchema),
  state: caseStateSchema,
  updatedAt: timeSchema,
});
export type CaseRecord = z.infer<typeof caseRecordSchema>;

const namedCaseSchema = z.object({ id: z.uuid(), number: z.int().positive() });
const ofCase = { case: namedCaseSchema };

/** The entries about a case. Words and the claim are null if they were erased or are not disclosed. */
export const caseHappenings = [
  z.object({
    kind: z.literal('caseOpened'),
    ...ofCase,
    subject: caseSubjectSchema,
    claim: claimSchema.nullable(),
    references: z.array(referenceSchema).max(MOST_PAYMENTS_OF_A_CASE),
    external: z.array(externalPaymentSchema).max(MOST_PAYMENTS_OF_A_CASE).optional(),
    flags: z.array(caseFlagSchema),
    dueAt: timeSchema,
  }),
  z.object({ kind: z.literal('caseNoted'), ...ofCase, words: caseWordsSchema.nullable() }),
  z.object({ kind: z.literal('caseLinked'), ...ofCase, reference: referenceSchema }),
  z.object({ kind: z.literal('caseExternalLinked'), ...ofCase, payment: externalPaymentSchema }),
  /** The outcome of a re-query of a payment outside this journal. The answer is redacted. */
  z.object({
    kind: z.literal('caseExternalAnswered'),
    ...ofCase,
    reference: referenceToAskSchema,
    outcome: requeryOutcomeSchema,
  }),
  z.object({ kind: z.literal('caseUnlinked'), ...ofCase, reference: referenceToAskSchema }),
  z.object({ kind: z.literal('caseFlagged'), ...ofCase, flag: caseFlagSchema }),
  z.object({ kind: z.literal('caseStatusChanged'), ...ofCase, status: caseStandingSchema }),
  z.object({
    kind: z.literal('caseResolved'),
    ...ofCase,
    reason: resolutionReasonSchema,
    words: caseWordsSchema.nullable(),
    returned: z.array(caseReturnSchema).min(1).max(MOST_PAYMENTS_OF_A_CASE).optional(),
  }),
  z.object({ kind: z.literal('caseReopened'), ...ofCase, words: caseWordsSchema.nullable(), dueAt: timeSchema }),
] as const;
export const caseHappeningSchema = z.discriminatedUnion('kind', caseHappenings);
export type CaseHappening = z.infer<typeof caseHappeningSchema>;
