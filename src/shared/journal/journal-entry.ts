import { z } from 'zod';
import { caseHappenings } from '../case/case.ts';
import { dayRuleSchema } from '../days/business-day.ts';
import { modeSchema } from '../mode.ts';
import { moneySchema } from '../money/money.ts';
import { lossCauseSchema, requeryOutcomeSchema, stepAnswerSchema } from '../payment/answers.ts';
import { returnedFactsSchema } from '../payment/bank-page.ts';
import { instrumentSchema } from '../payment/instrument.ts';
import { measuredSchema } from '../payment/measured.ts';
import { moneyOperationSchema, openStepSchema, reviewDecisionSchema, settledSchema } from '../payment/payment-state.ts';
import { keptCustomerSchema, paymentRecordSchema, saleRecordSchema } from '../payment/records.ts';
import { returnSchema } from '../payment/returned.ts';
import { overrideReasonSchema, secondPaymentSchema } from '../payment/second-payment.ts';
import { addedSuccessValuesSchema } from '../payment/success-values.ts';
import { emailMatchesSchema, verdictSchema } from '../payment/verdict.ts';
import { actorSchema, approvedSchema } from '../people/approval.ts';
import { RUN_ORIGINS, runCountsSchema } from '../run/requery-run.ts';
import { agreedStatementSchema } from '../setup/agreement.ts';
import { slipPrintedSchema } from '../slip/print-job.ts';
import { givenNumbersSchema } from './given-numbers.ts';
import { hashSchema, publicKeySchema } from './hash-text.ts';
import { personalErasedSchema } from './personal-erased.ts';
import { reportHappenings } from './report-contents.ts';
import { exportFormatSchema, signedRotationSchema, signedSealSchema } from './seal.ts';
import {
  anchoredSchema,
  fetchedLossAcknowledgedSchema,
  headOfficeEnrolledSchema,
  headOfficeLeftSchema,
} from './witness-entries.ts';

/** Codes are read as they were written: lists of them change. */
const tillCurrencyKeptSchema = z.object({
  currency: z.string(),
  country: z.string(),
  ceilingMinor: z.int().positive(),
});

/** From what a journal was restored, and what is known of the one that was put aside. */
const restoredSchema = z.strictObject({
  /** When the copy was made. */
  copiedAt: z.iso.datetime(),
  /** The newest entry that anything knows of the journal which was put aside; null where nothing is known of it. */
  aside: z.strictObject({ journal: z.uuid(), seq: z.int().nonnegative(), hash: hashSchema }).nullable(),
  /** How many entries of this journal are known to have come after the copy. */
  missing: z.int().nonnegative(),
});

const referenceSchema = z.string().min(6).max(30);

/** Payments that may be for the same purchase: whoever acted was told of each. Absent if there are none. */
const toldOfSchema = z.array(referenceSchema).min(1).optional();

/** What the answer to an operation asks for; the shape of `NextStep`. */
const nextStepSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('step'), step: openStepSchema }),
  z.object({ kind: z.literal('confirm'), step: openStepSchema.nullable() }),
]);

/** The service was asked what happened. The verdict follows from these facts and is computed by the fold. */
const requeriedSchema = z.object({
  kind: z.literal('requeried'),
  outcome: requeryOutcomeSchema,
  /** The service may not have known, when it was asked, what was sent or what the customer did at the bank page. */
  overtaken: z.literal(true).optional(),
  /** Whether the e-mail in the answer is the customer's. Absent if the answer names none. */
  emailMatches: emailMatchesSchema.optional(),
  /** The status is one of the till's own words that end a payment unpaid. */
  finalWord: z.literal(true).optional(),
  /** A clock set forward made the question due too soon: it counts as no check of the watch. */
  early: z.literal(true).optional(),
  /** What the never-received rule and a freeze go by. */
  measured: measuredSchema,
});

const otherHappenings = [
  /** Written before the first byte leaves: everything that is fixed for the payment. */
  z.object({
    kind: z.literal('paymentIntended'),
    /** The number of this payment among the till's: the counter in its reference. */
    counter: z.int().nonnegative(),
    amount: moneySchema,
    instrument: instrumentSchema,
    customer: keptCustomerSchema,
    /** The order number or note, as the cashier typed it. */
    note: z.string().max(140).nullable(),
    mode: modeSchema,
    /** Where the payment is made and re-queried, and for which merchant. */
    baseUrl: z.url(),
    publicKey: z.string().min(1),
    /** What counts as success besides the program's own list. */
    successValues: addedSuccessValuesSchema.optional(),
    /** Set if a person decided to charge although earlier payments, which may be for the same thing, are not settled. */
    override: secondPaymentSchema.optional(),
  }),
  z.object({ kind: z.literal('stepSubmitted'), operation: moneyOperationSchema, toldOf: toldOfSchema }),
  z.object({
    kind: z.literal('stepAnswered'),
    operation: moneyOperationSchema,
    answer: stepAnswerSchema,
    /** What the answer asks for. The answer alone does not tell, since no entry keeps the address of a bank page. */
    next: nextStepSchema,
  }),
  z.object({
    kind: z.literal('answerLost'),
    operation: moneyOperationSchema,
    cause: lossCauseSchema.or(z.literal('programEnded')),
    unsent: z.boolean(),
    code: z.string().nullable(),
  }),
  z.object({
    kind: z.literal('stepRefused'),
    operation: moneyOperationSchema,
    code: z.string(),
    message: z.string().nullable(),
    /** The service could not decrypt the request. Absent where it could, and where the till did not yet know. */
    notDecrypted: z.literal(true).optional(),
  }),
  z.object({
    kind: z.literal('referenceInUse'),
    operation: moneyOperationSchema,
    message: z.string().nullable(),
    /** Whether this program had sent the reference before; otherwise the payment there may be somebody else's. */
    sentBefore: z.boolean(),
  }),
  z.object({ kind: z.literal('requeryRhythmEnded') }),
  /** Written before the bank's page is shown, where the customer may pay. */
  z.object({ kind: z.literal('bankPageOpened'), toldOf: toldOfSchema }),
  z.object({ kind: z.literal('bankPageClosed') }),
  /** What the bank page brought back: untrusted, redacted, and believed by nobody. */
  z.object({ kind: z.literal('bankPageReturned'), said: returnedFactsSchema }),
  z.object({
    kind: z.literal('goodsHandedOver'),
    /**
     * How a confirmation that was no longer fresh was confirmed when the button was pressed: by one more re-query, or by the
     * proof from the chain alone, if the service gave no answer in time and a person decided. Absent if it was fresh.
     */
    confirmedBy: z.enum(['freshRequery', 'proofAlone']).optional(),
    /** Why a person decided without an answer of the service. */
    reason: overrideReasonSchema.optional(),
    /** It was for review, and the back office had decided that the money is the shop's. */
    afterReview: z.literal(true).optional(),
    /** Here: payments for which goods had left. */
    toldOf: toldOfSchema,
  }),
  z.object({ kind: z.literal('saleParked') }),
  z.object({ kind: z.literal('saleResumed'), toldOf: toldOfSchema }),
  z.object({ kind: z.literal('saleCancelled') }),
  /** Every case about the payment is resolved: the newest of them decided its review. */
  z.object({ kind: z.literal('reviewDecided'), decision: reviewDecisionSchema }),
  z.object({ kind: z.literal('reviewReopened') }),
  /** What the customer has back of a paid payment, all of it, as its resolved cases now say; empty where none says so any more. */
  z.object({ kind: z.literal('returnsDecided'), returns: z.array(returnSchema) }),
  /** A resolved case says that the customer has the money back, or the goods; null where none says so any more. */
  z.object({ kind: z.literal('settledByCase'), settled: settledSchema.nullable() }),
  /** What was unsent is sent once more, with the same reference. */
  z.object({ kind: z.literal('sentAgain'), operation: moneyOperationSchema, toldOf: toldOfSchema }),
  personalErasedSchema,
  /** A person said that the clock is right although the journal knew a later time. Of the till, not of a sale. */
  z.object({ kind: z.literal('clockConfirmed'), newestAt: z.iso.datetime() }),
  /** A person chose in what the till charges from the next sale on. Of the till. */
  z.object({ kind: z.literal('currencyChanged'), before: tillCurrencyKeptSchema, after: tillCurrencyKeptSchema }),
  /** Another version of the program goes on with this journal. Of the till. */
  z.object({ kind: z.literal('programUpdated'), before: z.string(), after: z.string() }),
  /** Who has given the shop's word, as it was set up; null where it was taken back. Of the till. */
  z.object({ kind: z.literal('agreed'), statement: agreedStatementSchema, by: z.string().nullable() }),
  /**
   * A person went on with a journal whose end is not proven by the heads kept outside it. Nothing that was intended before
   * this entry is handed over at the counter. `seq` and `hash` are of the newest entry that was there. Of the till.
   * `restored`: a copy took the place of the journal, which was put aside. `tailNotProven`: nobody decided; the program found
   * entries about money that it cannot prove to have written. Goods of what was intended before leave after another re-query.
   */
  z.object({
    kind: z.literal('headAccepted'),
    fault: z.enum(['headMissing', 'otherJournal', 'olderCopy', 'tailCut', 'restored', 'tailNotProven']),
    seq: z.int().nonnegative(),
    hash: hashSchema,
    restored: restoredSchema.optional(),
    /** The highest numbers known to have been given: those of this journal go on after them. Absent if nobody decided. */
    numbers: givenNumbersSchema.optional(),
  }),
  /** A seal, written down before anybody sees it. Of the till, like the three that follow. */
  z.object({ kind: z.literal('sealed'), ...signedSealSchema.shape }),
  /** An export is complete: what is in it, and the hash of its seal. A person may have named its folder, so no entry does. */
  z.object({
    kind: z.literal('exported'),
    formats: z.array(exportFormatSchema),
    payments: z.int().nonnegative(),
    seal: hashSchema,
  }),
  /** The till has a new key to sign with; `replaces` is the public half of one that was given up without its signature. */
  z.object({
    kind: z.literal('signingKeyMade'),
    publicKey: publicKeySchema,
    replaces: publicKeySchema.nullable(),
  }),
  /** The same, and the key before vouches for it. */
  z.object({ kind: z.literal('signingKeyRotated'), ...signedRotationSchema.shape }),
  /** What people do about a disputed payment. Of the till, since a case may be about several payments or about none. */
  ...caseHappenings,
  /** A person let the service be asked about many references. Of the till, like its end. */
  z.object({
    kind: z.literal('requeryRunMade'),
    run: z.int().positive(),
    /** How the references were chosen. A person may have named the file, so no entry does. */
    origin: z.enum(RUN_ORIGINS),
    references: z.int().nonnegative(),
  }),
  /** All of them are answered, or a person cancelled the run. */
  z.object({
    kind: z.literal('requeryRunEnded'),
    run: z.int().positive(),
    how: z.enum(['finished', 'cancelled']),
    counts: runCountsSchema,
  }),
  ...reportHappenings,
  slipPrintedSchema,
  headOfficeEnrolledSchema,
  headOfficeLeftSchema,
  anchoredSchema,
  fetchedLossAcknowledgedSchema,
  /** An act that leaves no entry of its own was approved; `act` is its name on the bridge. Of the till. */
  z.object({ kind: z.literal('actApproved'), act: z.string() }),
] as const;

/** What happened, told by its `kind`. It holds facts alone: what they come to is computed by the fold. */
export const happeningSchema = z.discriminatedUnion('kind', [requeriedSchema, ...otherHappenings]);
export type Happening = z.infer<typeof happeningSchema>;

/** Who acted where no person did. */
export const PAYDESK = 'paydesk';

const envelope = {
  /** Form of this payload; a reader refuses a form that it does not know. */
  form: z.literal(1),
  /** Version of the rules by which payments move on. */
  rules: z.literal(1),
  till: z.string(),
  /** The name of who acted, as it was then; `PAYDESK` if nobody did, `cashier` if nobody signs in. */
  actor: z.string().min(1),
  /** Absent if nobody signs in. */
  actorId: actorSchema.shape.id.optional(),
  /** Set if somebody else had to approve the act. */
  approved: approvedSchema.optional(),
  /** UTC. */
  at: z.iso.datetime(),
  /** The sale and the payment that the entry is about; neither in an entry of the till. */
  saleId: z.uuid().optional(),
  reference: referenceSchema.optional(),
};

const dated = {
  /** The business day, given by the writer: it does not go back with a clock. */
  day: z.iso.date(),
  /** On the first entry of a business day: the rule by which that day ends. */
  dayBegan: dayRuleSchema.optional(),
  /** The commitment to the personal data of the entry. Absent if it has none. */
  personal: hashSchema.optional(),
};

/** An entry of the journal: what happened, when, where, and who acted. It contains nothing that can be computed. */
export const journalEntrySchema = z.object({ ...envelope, ...dated, happening: happeningSchema });
export type JournalEntry = z.infer<typeof journalEntrySchema>;

/**
 * An entry before the journal has given it its day. `zone` is where the till is, as an IANA name; by default the zone of the newest
 * business day.
 */
export const newEntrySchema = z.object({ ...envelope, zone: z.string().optional(), happening: happeningSchema });
export type NewEntry = z.infer<typeof newEntrySchema>;

/** An entry as it lies in the chain. */
const journalEventSchema = z.object({
  seq: z.number().int().positive(),
  entry: journalEntrySchema,
  /** SHA-256, hex. */
  hash: z.string().regex(/^[0-9a-f]{64}$/),
});
export type JournalEvent = z.infer<typeof journalEventSchema>;

/** What happened, with the verdict of a re-query; null if the entries before it are not known, so that nothing can be judged. */
const toldHappeningSchema = z.discriminatedUnion('kind', [
  requeriedSchema.extend({ verdict: verdictSchema.nullable(), row: z.string().nullable() }),
  ...otherHappenings,
]);

/** An entry with what the fold makes of it. It is never stored. */
export const toldEntrySchema = z.object({
  ...envelope,
  ...dated,
  happening: toldHappeningSchema,
  /** As they are after the entry; null in an entry of the till, and if the entries before it are not known. */
  payment: paymentRecordSchema.nullable(),
  sale: saleRecordSchema.nullable(),
});
export type ToldEntry = z.infer<typeof toldEntrySchema>;
export type ToldHappening = ToldEntry['happening'];

export const toldEventSchema = journalEventSchema.extend({ entry: toldEntrySchema });
export type ToldEvent = z.infer<typeof toldEventSchema>;

/** What screens show of an event. Browsers get no hash from head office: with it, phone numbers that were masked or erased could be tried. */
export const shownEventSchema = toldEventSchema.omit({ hash: true });
export type ShownEvent = z.infer<typeof shownEventSchema>;
