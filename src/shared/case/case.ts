import { z } from 'zod';
import { plainTextSchema, wordsSchema } from '../input/visible-text.ts';
import { moneySchema } from '../money/money.ts';
import { requeryOutcomeSchema } from '../payment/answers.ts';
import { reviewSchema } from '../payment/payment-state.ts';
import { resolutionReasonSchema } from '../payment/resolution-reason.ts';
import { caseReturnSchema } from '../payment/returned.ts';
import { externalPaymentSchema, referenceToAskSchema } from '../run/external-payment.ts';

/*
 * A case: what a customer says ("I was debited"), or what nobody could find out, and what was done about it. It lives
 * in the journal's entries alone, each of which carries the case as it is after it: nothing of a case is ever deleted.
 */

const timeSchema = z.iso.datetime();
const referenceSchema = z.string().min(6).max(30);

/** What a person writes of a case. A card number in it is refused where it is typed, and again before it is kept. */
export const caseWordsSchema = wordsSchema().trim().min(3).max(1_000);

/** What a customer complains of. */
export const complaintReasonSchema = z.enum([
  'debitedNoGoods',
  'debitedTwice',
  'otherAmount',
  'saidNotPaid',
  'notMyPayment',
  'other',
]);
export type ComplaintReason = z.infer<typeof complaintReasonSchema>;

/** Why there is a case. A review and a payment that nobody could settle open one by themselves. */
const caseSubjectSchema = z.discriminatedUnion('why', [
  z.object({ why: z.literal('complaint'), reason: complaintReasonSchema }),
  z.object({ why: z.literal('review'), reason: reviewSchema.shape.reason }),
  z.object({ why: z.literal('stillUnknown') }),
  z.object({ why: z.literal('notProven') }),
]);
export type CaseSubject = z.infer<typeof caseSubjectSchema>;

/** What the customer says, as far as it is known: what a payment without a reference is looked for by. */
export const claimSchema = z.object({
  amount: moneySchema.nullable(),
  /** When the customer paid: the shop's day, and about what time of it, by the shop's clock. */
  day: z.iso.date().nullable(),
  time: z
    .string()
    .regex(/^([01][0-9]|2[0-3]):[0-5][0-9]$/)
    .nullable(),
  /** Of the card or the account. */
  lastFour: z
    .string()
    .regex(/^[0-9]{4}$/)
    .nullable(),
  email: plainTextSchema().min(3).max(254).nullable(),
  phone: plainTextSchema().min(4).max(20).nullable(),
  words: caseWordsSchema.nullable(),
});
export type Claim = z.infer<typeof claimSchema>;

/** Where it stands while it is not resolved. */
export const caseStandingSchema = z.enum(['open', 'waitingForBank', 'waitingForCustomer']);
export type CaseStanding = z.infer<typeof caseStandingSchema>;

export const MOST_PAYMENTS_OF_A_CASE = 50;

const caseStateSchema = z.discriminatedUnion('status', [
  z.object({ status: z.literal('open') }),
  z.object({ status: z.literal('waitingForBank') }),
  z.object({ status: z.literal('waitingForCustomer') }),
  z.object({
    status: z.literal('resolved'),
    reason: resolutionReasonSchema,
    words: caseWordsSchema,
    at: timeSchema,
    by: z.string().min(1),
    /** What the customer has back of each of its paid payments. Only where that is the reason, and it has any. */
    returned: z.array(caseReturnSchema).max(MOST_PAYMENTS_OF_A_CASE).optional(),
  }),
]);
export type CaseState = z.infer<typeof caseStateSchema>;
export type CaseStatus = CaseState['status'];

/** What the program itself finds at a payment, and tells once: a new case, or a line in one that is not resolved. */
const caseFlagSchema = z.object({
  reference: referenceSchema,
  /**
   * `reviewAgain`: something else was found at a payment that was marked for review before; `at` says when. `notProven`: its
   * goods were to leave, and the chain does not prove that it is paid.
   */
  why: z.enum(['review', 'reviewAgain', 'stillUnknown', 'notProven']),
  at: timeSchema,
});
export type CaseFlag = z.infer<typeof caseFlagSchema>;

export const caseRecordSchema = z.object({
  id: z.uuid(),
  /** 1, 2, 3 … in each journal: what people call it by. */
  number: z.int().positive(),
  subject: caseSubjectSchema,
  claim: claimSchema.nullable(),
  openedAt: timeSchema,
  openedBy: z.string().min(1),
  /** 72 hours after it was opened, or opened again. */
  dueAt: timeSchema,
  /** The payments of this journal that it is about. */
  references: z.array(referenceSchema).max(MOST_PAYMENTS_OF_A_CASE),
  /** Those that are not in this journal: of another till, or in no journal. Left out where there was never one. */
  foreign: z.array(externalPaymentSchema).max(MOST_PAYMENTS_OF_A_CASE).optional(),
  flags: z.array(caseFlagSchema),
  state: caseStateSchema,
  updatedAt: timeSchema,
});
export type CaseRecord = z.infer<typeof caseRecordSchema>;

/** What the journal says of a case, with the case as it is after it. */
export const caseHappenings = [
  z.object({ kind: z.literal('caseOpened'), case: caseRecordSchema }),
  z.object({ kind: z.literal('caseNoted'), words: caseWordsSchema, case: caseRecordSchema }),
  z.object({ kind: z.literal('caseLinked'), reference: referenceSchema, case: caseRecordSchema }),
  z.object({ kind: z.literal('caseForeignLinked'), reference: referenceToAskSchema, case: caseRecordSchema }),
  /** What the service said of a payment that is not in this journal, redacted, or how the question ended. */
  z.object({
    kind: z.literal('caseForeignAnswered'),
    reference: referenceToAskSchema,
    outcome: requeryOutcomeSchema,
    case: caseRecordSchema,
  }),
  z.object({ kind: z.literal('caseUnlinked'), reference: referenceToAskSchema, case: caseRecordSchema }),
  /** The program found something at a payment of a case that is there already. */
  z.object({ kind: z.literal('caseFlagged'), flag: caseFlagSchema, case: caseRecordSchema }),
  z.object({ kind: z.literal('caseStatusChanged'), case: caseRecordSchema }),
  z.object({ kind: z.literal('caseResolved'), case: caseRecordSchema }),
  z.object({ kind: z.literal('caseReopened'), words: caseWordsSchema, case: caseRecordSchema }),
] as const;
export const caseHappeningSchema = z.discriminatedUnion('kind', caseHappenings);
export type CaseHappening = z.infer<typeof caseHappeningSchema>;
