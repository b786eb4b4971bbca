import { z } from 'zod';
import { caseHappenings } from '../case/case.ts';
import { endsAtHourSchema } from '../days/business-day.ts';
import { lossCauseSchema, requeryOutcomeSchema, stepAnswerSchema } from '../payment/answers.ts';
import { returnedFactsSchema } from '../payment/bank-page.ts';
import { measuredSchema } from '../payment/measured.ts';
import { moneyOperationSchema, reviewDecisionSchema, settledSchema } from '../payment/payment-state.ts';
import { paymentRecordSchema, saleRecordSchema } from '../payment/records.ts';
import { returnSchema } from '../payment/returned.ts';
import { overrideReasonSchema, secondPaymentSchema } from '../payment/second-payment.ts';
import { verdictSchema } from '../payment/verdict.ts';
import { actorSchema, approvedSchema } from '../people/approval.ts';
import { peopleChangeSchema } from '../people/people.ts';
import { runCountsSchema, runOriginSchema } from '../run/requery-run.ts';
import { agreedStatementSchema } from '../setup/agreement.ts';
import { slipPrintedSchema } from '../slip/print-job.ts';
import { givenNumbersSchema } from './given-numbers.ts';
import { hashSchema, publicKeySchema } from './hash-text.ts';
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

/**
 * What happened, as the journal keeps it. An entry explains itself: it carries the till, the actor, the time with its
 * zone, what happened, and the payment and the sale as they are after it. The newest entry of a reference therefore is
 * the payment, and everything derived can be rebuilt from the entries alone.
 */
/** From what a journal was restored, and what is known of the one that was put aside. Absent in entries of earlier versions. */
const restoredSchema = z.strictObject({
  /** When the copy was made. */
  copiedAt: z.iso.datetime(),
  /** The newest entry that anything knows of the journal which was put aside; null where nothing is known of it. */
  aside: z.strictObject({ journal: z.uuid(), seq: z.int().nonnegative(), hash: hashSchema }).nullable(),
  /** How many entries of this journal are known to have come after the copy. */
  missing: z.int().nonnegative(),
});

/** Payments that may be for the same purchase: whoever acted was told of each. Absent if there are none. */
const toldOfSchema = z.array(z.string().min(6).max(30)).min(1).optional();

export const happeningSchema = z.discriminatedUnion('kind', [
  /** Written before the first byte leaves: the reference, and what will be asked for. */
  z.object({
    kind: z.literal('paymentIntended'),
    /** Set where a person decided to charge although earlier payments, which may be for the same thing, are not settled. */
    despite: secondPaymentSchema.optional(),
  }),
  z.object({ kind: z.literal('stepSubmitted'), operation: moneyOperationSchema, toldOf: toldOfSchema }),
  z.object({ kind: z.literal('stepAnswered'), operation: moneyOperationSchema, answer: stepAnswerSchema }),
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
  z.object({ kind: z.literal('referenceInUse'), operation: moneyOperationSchema, message: z.string().nullable() }),
  z.object({
    kind: z.literal('requeried'),
    outcome: requeryOutcomeSchema,
    verdict: verdictSchema,
    row: z.string(),
    /** What the never-received rule and a freeze went by. Absent in entries from before it was measured. */
    measured: measuredSchema.optional(),
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
    /** The highest numbers known to have been given: those of this journal go on after them. Absent in earlier versions. */
    numbers: givenNumbersSchema.optional(),
  }),
  /** A seal, written down before anybody sees it. Of the till, like the three that follow. */
  z.object({ kind: z.literal('sealed'), ...signedSealSchema.shape }),
  /** An export is in its place: its folder's name, what is in it, and the hash of its seal. */
  z.object({
    kind: z.literal('exported'),
    name: z.string(),
    /** The folder that it lies in. Absent in entries of earlier versions. */
    destination: z.string().optional(),
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
    origin: runOriginSchema,
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
  /**
   * The people of the till, or what they may do. Of the till. `number` and `hash` are of the same change in the ledger of
   * people, which every mode shares: a ledger that does not have it is an older or another one.
   */
  z.object({
    kind: z.literal('peopleChanged'),
    ledger: z.object({ number: z.int().positive(), hash: hashSchema }),
    change: peopleChangeSchema,
  }),
  slipPrintedSchema,
  headOfficeEnrolledSchema,
  headOfficeLeftSchema,
  anchoredSchema,
  fetchedLossAcknowledgedSchema,
  /** An act that leaves no entry of its own was approved; `act` is its name on the bridge. Of the till. */
  z.object({ kind: z.literal('actApproved'), act: z.string() }),
]);
export type Happening = z.infer<typeof happeningSchema>;

/** Who acted where no person did. */
export const PAYDESK = 'paydesk';

export const journalEntrySchema = z.object({
  /** Form of this payload; a reader refuses a form that it does not know. */
  form: z.literal(1),
  /** Version of the rules by which payments move on. */
  rules: z.literal(1),
  till: z.string(),
  /** The name of who acted, as it was then; `PAYDESK` where nobody did, `cashier` where nobody signs in. */
  actor: z.string().min(1),
  /** Absent where nobody signs in, and in entries from before anybody could. */
  actorId: actorSchema.shape.id.optional(),
  /** Set where somebody else had to approve the act. */
  approved: approvedSchema.optional(),
  /** UTC. */
  at: z.iso.datetime(),
  /** The zone that was in force on its business day, as an IANA name. */
  zone: z.string(),
  /**
   * The business day, given as the entry is added: it does not go back with a clock. Absent in entries from before it was
   * kept: theirs is the day of `at` in `zone`.
   */
  businessDay: z.iso.date().optional(),
  /** The hour of the next morning at which the business day ends. Absent as that is. */
  dayEndsAtHour: endsAtHourSchema.optional(),
  happening: happeningSchema,
  /** As it is after this entry; null where the entry speaks of the sale alone. */
  payment: paymentRecordSchema.nullable(),
  /** Null where the entry speaks of the till: there is then no payment either. */
  sale: saleRecordSchema.nullable(),
});
export type JournalEntry = z.infer<typeof journalEntrySchema>;

/** An entry as it lies in the chain. */
export const journalEventSchema = z.object({
  seq: z.number().int().positive(),
  entry: journalEntrySchema,
  /** SHA-256, hex. */
  hash: z.string().regex(/^[0-9a-f]{64}$/),
});
export type JournalEvent = z.infer<typeof journalEventSchema>;

/** What screens show of an event. Browsers get no hash from head office: with it, phone numbers that were masked or erased could be tried. */
export const shownEventSchema = journalEventSchema.omit({ hash: true });
export type ShownEvent = z.infer<typeof shownEventSchema>;
