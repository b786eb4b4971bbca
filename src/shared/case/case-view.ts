import { z } from 'zod';
import { isCardBesideDigits } from '../input/kept-text.ts';
import { eventWithStateSchema } from '../journal/journal-entry.ts';
import { moneySchema } from '../money/money.ts';
import { paymentRecordSchema } from '../payment/records.ts';
import { resolutionReasonSchema } from '../payment/resolution-reason.ts';
import { caseReturnSchema } from '../payment/returned.ts';
import { externalPaymentSchema, referenceToAskSchema } from '../run/external-payment.ts';
import {
  caseRecordSchema,
  caseStandingSchema,
  caseStateSchema,
  caseWordsSchema,
  claimSchema,
  complaintReasonSchema,
  MOST_PAYMENTS_OF_A_CASE,
} from './case.ts';

const reference = z.string().min(6).max(30);
const id = z.uuid();
const timeSchema = z.iso.datetime();

/** Unresolved cases by due time, or resolved cases by last change, including notes. */
export const caseListSchema = z.enum(['unresolved', 'over', ...caseStandingSchema.options, 'resolved']);
export type CaseList = z.infer<typeof caseListSchema>;

/** The cursor: the key of the last case of a page. */
const caseCursorSchema = z.strictObject({ at: timeSchema, number: z.int().positive() });

const listedCaseSchema = caseRecordSchema.extend({
  /** True if the customer got back part of a payment, but not all of it. */
  isPartReturn: z.boolean(),
});
export type ListedCase = z.infer<typeof listedCaseSchema>;

const [openSchema, atBankSchema, atCustomerSchema, resolvedSchema] = caseStateSchema.options;

/** A case for people without the right to cases: nothing that the customer or the shop wrote. */
const caseOfPaymentSchema = caseRecordSchema
  .pick({ id: true, number: true, subject: true, dueAt: true, references: true, external: true, updatedAt: true })
  .extend({
    state: z.discriminatedUnion('status', [
      openSchema,
      atBankSchema,
      atCustomerSchema,
      resolvedSchema.pick({ status: true, at: true }),
    ]),
  });
export type CaseOfPayment = z.infer<typeof caseOfPaymentSchema>;

const casePageSchema = z.object({
  cases: z.array(listedCaseSchema),
  /** null on the last page. */
  next: caseCursorSchema.nullable(),
  counts: z.object({ unresolved: z.int().nonnegative(), over: z.int().nonnegative() }),
  /** The till's time, against which each case's 72 hours are measured. */
  now: timeSchema,
});

const caseViewSchema = z.object({
  case: caseRecordSchema,
  /** The case's history, oldest first. */
  timeline: z.array(eventWithStateSchema),
  payments: z.array(paymentRecordSchema),
  now: timeSchema,
});
export type CaseView = z.infer<typeof caseViewSchema>;

const externalToLink = externalPaymentSchema.strict().refine(({ reference }) => !isCardBesideDigits(reference));

const change = { needs: 'cases', does: 'acts', response: caseRecordSchema } as const;

export const caseChannels = {
  'cases.list': {
    needs: 'cases',
    does: 'reads',
    request: z.strictObject({ list: caseListSchema, after: caseCursorSchema.nullable() }),
    response: casePageSchema,
  },
  'cases.read': { needs: 'cases', does: 'reads', request: z.strictObject({ id }), response: caseViewSchema },
  'cases.ofPayment': {
    needs: 'signedIn',
    does: 'reads',
    request: z.strictObject({ reference: referenceToAskSchema }),
    response: z.object({ cases: z.array(caseOfPaymentSchema), now: timeSchema }),
  },
  'cases.open': {
    needs: 'cases',
    does: 'acts',
    entries: ['caseOpened'],
    request: z.strictObject({
      reason: complaintReasonSchema,
      claim: claimSchema.extend({ amount: moneySchema.strict().nullable() }).strict().nullable(),
      /** null if no payment is found yet. */
      references: z.array(reference).min(1).max(MOST_PAYMENTS_OF_A_CASE).nullable(),
      external: externalToLink.nullable(),
    }),
    response: caseRecordSchema,
  },
  'cases.note': { ...change, entries: ['caseNoted'], request: z.strictObject({ id, words: caseWordsSchema }) },
  'cases.link': { ...change, entries: ['caseLinked'], request: z.strictObject({ id, reference }) },
  /** Links an external payment to the case. If the payment is in this journal after all, it is linked as by `cases.link`. */
  'cases.linkExternal': {
    ...change,
    entries: ['caseExternalLinked', 'caseLinked'],
    request: z.strictObject({ id, payment: externalToLink }),
  },
  'cases.unlink': {
    ...change,
    entries: ['caseUnlinked'],
    request: z.strictObject({ id, reference: referenceToAskSchema }),
  },
  /** Re-queries a payment of the case that is not in this journal, and journals the answer. */
  'cases.requeryExternal': {
    ...change,
    needs: { all: ['cases', 'requery'] },
    entries: ['caseExternalAnswered'],
    request: z.strictObject({ id, reference: referenceToAskSchema }),
  },
  'cases.setStatus': {
    ...change,
    entries: ['caseStatusChanged'],
    request: z.strictObject({ id, status: caseStandingSchema }),
  },
  /** Needs a reason and an explanation and, if money was returned, the amount for each paid payment. */
  'cases.resolve': {
    ...change,
    needs: 'resolveCase',
    entries: ['caseResolved'],
    request: z.strictObject({
      id,
      reason: resolutionReasonSchema,
      words: caseWordsSchema,
      returned: z.array(caseReturnSchema.strict()).max(MOST_PAYMENTS_OF_A_CASE).optional(),
    }),
  },
  'cases.reopen': {
    ...change,
    needs: 'resolveCase',
    entries: ['caseReopened'],
    request: z.strictObject({ id, words: caseWordsSchema }),
  },
} as const;
