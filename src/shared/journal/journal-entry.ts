import { z } from 'zod';
import { caseHappenings } from '../case/case.ts';
import { dayRuleSchema } from '../days/business-day.ts';
import { modeSchema } from '../mode.ts';
import { moneySchema } from '../money/money.ts';
import { lossCauseSchema, requeryOutcomeSchema, stepAnswerSchema } from '../payment/answers.ts';
import { returnedFactsSchema } from '../payment/bank-page.ts';
import { instrumentSchema } from '../payment/instrument.ts';
import { measuredSchema } from '../payment/measured.ts';
import { moneyOperationSchema, nextStepSchema, reviewDecisionSchema, settledSchema } from '../payment/payment-state.ts';
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
import { reportHappenings } from './report-contents.ts';
import { exportFormatSchema, signedRotationSchema, signedSealSchema } from './seal.ts';
import {
  anchoredSchema,
  fetchedLossAcknowledgedSchema,
  headOfficeEnrolledSchema,
  headOfficeLeftSchema,
} from './witness-entries.ts';

/** The currency that a till used. The code is stored as written, because lists of codes change. */
const tillCurrencyKeptSchema = z.object({
  currency: z.string(),
  country: z.string(),
  ceilingMinor: z.int().positive(),
});

/** The copy from which a journal was restored, and what is known about the replaced journal. */
const restoredSchema = z.strictObject({
  copiedAt: z.iso.datetime(),
  aside: z.strictObject({ journal: z.uuid(), seq: z.int().nonnegative(), hash: hashSchema }).nullable(),
  /** How many entries of this journal are known that the copy lacks. */
  missing: z.int().nonnegative(),
});

const referenceSchema = z.string().min(6).max(30);

/** Why a person erased the data. The reason is itself personal and is stored beside the chain. */
const erasureReasonSchema = z.string().min(3).max(140);

/** The personal data of the payment's whole sale, and of resolved cases about its payments, was erased. */
const personalErasedSchema = z.object({
  kind: z.literal('personalErased'),
  entries: z.array(z.int().positive()).min(1).refine(isAscending),
  cause: z.enum(['asked', 'retention']),
  /** null if nobody asked for the erasure, or if the reason was erased or is not disclosed. */
  reason: erasureReasonSchema.nullable(),
});

function isAscending(numbers: readonly number[]): boolean {
  return numbers.every((number, index) => index === 0 || number > (numbers[index - 1] ?? 0));
}

/** Payments that may be for the same purchase and that the acting person was shown. */
const warnedOfSchema = z.array(referenceSchema).min(1).optional();

/** A re-query. The verdict follows from these facts, and the fold computes it. */
const requeriedSchema = z.object({
  kind: z.literal('requeried'),
  outcome: requeryOutcomeSchema,
  /** Set if the service may not yet have known a submitted value, or an act on the bank page, when it answered. */
  overtaken: z.literal(true).optional(),
  /** `yes` if the e-mail in the answer is the customer's. Absent if the answer names none. */
  emailMatches: emailMatchesSchema.optional(),
  /** Set if the status is one of the till's own final words, which end a payment unpaid. */
  finalWord: z.literal(true).optional(),
  /** Set if a clock that was set forward made the re-query too early. It does not count as a check of the watch. */
  early: z.literal(true).optional(),
  /** Durations for the never-received rule and for a frozen step. */
  measured: measuredSchema,
});

const otherHappenings = [
  /** The intent, written before anything is sent. It holds every fact that is fixed for the payment. */
  z.object({
    kind: z.literal('paymentIntended'),
    /** The counter in the payment's reference, which numbers the till's payments. */
    counter: z.int().nonnegative(),
    amount: moneySchema,
    instrument: instrumentSchema,
    customer: keptCustomerSchema,
    note: z.string().max(140).nullable(),
    mode: modeSchema,
    /** The service and merchant with which the payment is made and re-queried. */
    baseUrl: z.url(),
    publicKey: z.string().min(1),
    /** Success values in addition to the program's own list. */
    successValues: addedSuccessValuesSchema.optional(),
    /** Set if a person decided to charge although unsettled payments may be for the same purchase. */
    override: secondPaymentSchema.optional(),
  }),
  z.object({ kind: z.literal('stepSubmitted'), operation: moneyOperationSchema, warnedOf: warnedOfSchema }),
  z.object({
    kind: z.literal('stepAnswered'),
    operation: moneyOperationSchema,
    answer: stepAnswerSchema,
    /** The step that the answer asks for. The entry stores it because no entry contains the address of a bank page. */
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
    /** Set if the service could not decrypt the request. Absent if it could, or if the till did not know yet. */
    notDecrypted: z.literal(true).optional(),
  }),
  z.object({
    kind: z.literal('referenceInUse'),
    operation: moneyOperationSchema,
    message: z.string().nullable(),
    /** True if this program had sent the reference before. Otherwise the payment may be somebody else's. */
    sentBefore: z.boolean(),
  }),
  z.object({ kind: z.literal('requeryRhythmEnded') }),
  /** The entry that is written before the bank's page is shown, where the customer may pay. */
  z.object({ kind: z.literal('bankPageOpened'), warnedOf: warnedOfSchema }),
  z.object({ kind: z.literal('bankPageClosed') }),
  /** What the bank page said when it returned: redacted, and never trusted. */
  z.object({ kind: z.literal('bankPageReturned'), said: returnedFactsSchema }),
  z.object({
    kind: z.literal('goodsHandedOver'),
    /**
     * Set if the confirmation was stale when the goods were handed over: `freshRequery` if one more re-query confirmed
     * it, `proofAlone` if the service did not answer in time and a person decided by the chain's proof.
     */
    confirmedBy: z.enum(['freshRequery', 'proofAlone']).optional(),
    /** Why a person handed over without an answer of the service. */
    reason: overrideReasonSchema.optional(),
    /** Set if the payment was in review and the back office decided in the shop's favour. */
    afterReview: z.literal(true).optional(),
    /** Payments for which goods had already left. */
    warnedOf: warnedOfSchema,
  }),
  z.object({ kind: z.literal('saleParked') }),
  z.object({ kind: z.literal('saleResumed'), warnedOf: warnedOfSchema }),
  z.object({ kind: z.literal('saleCancelled') }),
  /** All cases about the payment are resolved; the newest of them decided its review. */
  z.object({ kind: z.literal('reviewDecided'), decision: reviewDecisionSchema }),
  z.object({ kind: z.literal('reviewReopened') }),
  /** All money returned for a paid payment, as its resolved cases now say; empty if no case says so any more. */
  z.object({ kind: z.literal('returnsDecided'), returns: z.array(returnSchema) }),
  /** A resolved case says that the customer has the money back, or the goods; null if no case says so any more. */
  z.object({ kind: z.literal('settledByCase'), settled: settledSchema.nullable() }),
  /** An unsent request is sent again, with the same reference. */
  z.object({ kind: z.literal('sentAgain'), operation: moneyOperationSchema, warnedOf: warnedOfSchema }),
  personalErasedSchema,
  /** An entry of the till: a person vouched for the clock although the journal contained a later time. */
  z.object({ kind: z.literal('clockConfirmed'), newestAt: z.iso.datetime() }),
  /** An entry of the till: a person changed the currency, country or highest amount from the next sale on. */
  z.object({ kind: z.literal('currencyChanged'), before: tillCurrencyKeptSchema, after: tillCurrencyKeptSchema }),
  /** An entry of the till: another version of the program continues this journal. */
  z.object({ kind: z.literal('programUpdated'), before: z.string(), after: z.string() }),
  /** An entry of the till: a person agreed to a statement for the shop during setup; null if it was withdrawn. */
  z.object({ kind: z.literal('agreed'), statement: agreedStatementSchema, by: z.string().nullable() }),
  /**
   * An entry of the till: a person continued a journal whose end is not proven by the heads outside it. Payments
   * intended before this entry are not handed over at the counter. `seq` and `hash` name the newest entry at that time.
   * `restored` means that a copy replaced the journal. `tailNotProven` means that nobody decided: the program cannot
   * prove to have written entries about money, and goods of earlier intents leave only after another re-query.
   */
  z.object({
    kind: z.literal('headAccepted'),
    fault: z.enum(['headMissing', 'otherJournal', 'olderCopy', 'tailCut', 'restored', 'tailNotProven']),
    seq: z.int().nonnegative(),
    hash: hashSchema,
    restored: restoredSchema.optional(),
    /** The highest numbers known to be in use; new numbers start after them. Absent if nobody decided. */
    numbers: givenNumbersSchema.optional(),
  }),
  /** A seal, journaled before anybody sees it. Seals, exports and signing keys are entries of the till. */
  z.object({ kind: z.literal('sealed'), ...signedSealSchema.shape }),
  /** An export is complete. A person may have named its folder, so no entry contains the name. */
  z.object({
    kind: z.literal('exported'),
    formats: z.array(exportFormatSchema),
    payments: z.int().nonnegative(),
    seal: hashSchema,
  }),
  /** The till has a new signing key. `replaces` is the previous public key if that key did not sign the new one. */
  z.object({
    kind: z.literal('signingKeyMade'),
    publicKey: publicKeySchema,
    replaces: publicKeySchema.nullable(),
  }),
  /** The old key signed the new one. */
  z.object({ kind: z.literal('signingKeyRotated'), ...signedRotationSchema.shape }),
  /** Acts on cases. They are entries of the till, because a case may be about several payments or none. */
  ...caseHappenings,
  /** An entry of the till: a run of re-queries began. */
  z.object({
    kind: z.literal('requeryRunMade'),
    run: z.int().positive(),
    /** How the references were chosen. No entry contains the name of a file, which a person may have chosen. */
    origin: z.enum(RUN_ORIGINS),
    references: z.int().nonnegative(),
  }),
  /** An entry of the till: all references of the run are answered, or a person cancelled the run. */
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
  /** An entry of the till: an act without an entry of its own was approved. `act` is its channel. */
  z.object({ kind: z.literal('actApproved'), act: z.string() }),
] as const;

export const happeningSchema = z.discriminatedUnion('kind', [requeriedSchema, ...otherHappenings]);
export type Happening = z.infer<typeof happeningSchema>;

/** The actor of entries that no person caused. */
export const PAYDESK = 'paydesk';

const envelope = {
  /** The form of this entry. A reader refuses unknown forms. */
  form: z.literal(1),
  /** The version of the rules by which payments change. */
  rules: z.literal(1),
  till: z.string(),
  /** The actor's name at that time; `PAYDESK` if nobody acted, `cashier` if nobody signs in. */
  actor: z.string().min(1),
  /** Absent if nobody signs in. */
  actorId: actorSchema.shape.id.optional(),
  /** Set if another person had to approve the act. */
  approved: approvedSchema.optional(),
  at: z.iso.datetime(),
  /** The sale and the payment that the entry is about; both absent in an entry of the till. */
  saleId: z.uuid().optional(),
  reference: referenceSchema.optional(),
};

const dated = {
  /** The business day, set by the writer. It never goes back with the clock. */
  day: z.iso.date(),
  /** The rule by which the day ends, in the first entry of a business day. */
  dayBegan: dayRuleSchema.optional(),
  /** The commitment to the entry's personal data. Absent if the entry has none. */
  personal: hashSchema.optional(),
};

/** An entry: what happened, with its time, till and actor. It holds no value that can be computed. */
export const journalEntrySchema = z.object({ ...envelope, ...dated, happening: happeningSchema });
export type JournalEntry = z.infer<typeof journalEntrySchema>;

/** `zone` is an IANA name, by default the zone of the newest day. */
export const newEntrySchema = z.object({ ...envelope, zone: z.string().optional(), happening: happeningSchema });
export type NewEntry = z.infer<typeof newEntrySchema>;

const journalEventSchema = z.object({
  seq: z.number().int().positive(),
  entry: journalEntrySchema,
  hash: hashSchema,
});
export type JournalEvent = z.infer<typeof journalEventSchema>;

/** A happening with the verdict of a re-query; null if earlier entries are unknown, so that nothing can be judged. */
const judgedHappeningSchema = z.discriminatedUnion('kind', [
  requeriedSchema.extend({ verdict: verdictSchema.nullable(), row: z.string().nullable() }),
  ...otherHappenings,
]);

export const entryWithStateSchema = z.object({
  ...envelope,
  ...dated,
  happening: judgedHappeningSchema,
  /** The payment and sale after the entry; null in an entry of the till, and if earlier entries are unknown. */
  payment: paymentRecordSchema.nullable(),
  sale: saleRecordSchema.nullable(),
});
export type EntryWithState = z.infer<typeof entryWithStateSchema>;
export type JudgedHappening = EntryWithState['happening'];

export const eventWithStateSchema = journalEventSchema.extend({ entry: entryWithStateSchema });
export type EventWithState = z.infer<typeof eventWithStateSchema>;

/** The part of an event that screens show. With the hash, browsers could guess masked or erased phone numbers. */
export const shownEventSchema = eventWithStateSchema.omit({ hash: true });
export type ShownEvent = z.infer<typeof shownEventSchema>;
