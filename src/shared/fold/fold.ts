import { identifiersAfter } from '../input/service-identifiers.ts';
import type { JournalEntry } from '../journal/journal-entry.ts';
import { addedFinalWordsSchema, declineCodeOf } from '../payment/final-words.ts';
import type { PaymentEvent } from '../payment/payment-event.ts';
import type { PaymentState, SaleStatus } from '../payment/payment-state.ts';
import type { PaymentRecord, SaleRecord, SaleState } from '../payment/records.ts';
import { transition } from '../payment/transition.ts';
import type { Judgement } from '../payment/verdict.ts';
import { type WatchMoment, watchAfter } from '../payment/watch.ts';
import { erasureObstacle } from '../personal/erasure.ts';
import { saleWithoutPersonal, withoutPersonal } from '../personal/without-personal.ts';
import type { ProblemCode } from '../problems.ts';
import type { FoldRule } from './fold-rules.ts';
import { heardIn, isPaidByAnother, isRepeated, type JudgedRequery, judgedRequery } from './folded-requery.ts';

export type FoldedEntry = Pick<JournalEntry, 'at' | 'actor' | 'till' | 'saleId' | 'reference' | 'happening'> & {
  day?: string | undefined;
};

export interface Folded {
  state: SaleState;
  payment: PaymentRecord;
  /** The transition table's input and the name of the row that decided; null at an intent, or if no row applied. */
  event: PaymentEvent | null;
  row: string | null;
  /** Null for every entry except a re-query. */
  judgement: Judgement | null;
}

export type FoldResult =
  | { ok: true; value: Folded }
  /** `refusal` is the problem shown to the person whose act would break the rule; null if there is none. */
  | { ok: false; rule: FoldRule; refusal: ProblemCode | null };

/**
 * Computes a sale and its payments after one more entry. The same entries always give the same state.
 * @param before null before the first entry of the sale
 */
export function fold(before: SaleState | null, entry: FoldedEntry): FoldResult {
  const { saleId, reference, happening } = entry;
  if (saleId === undefined || reference === undefined) return broken('noIntent');
  if (before && before.sale.id !== saleId) return broken('otherSale');
  const payment = before?.payments.find((candidate) => candidate.reference === reference);
  if (happening.kind === 'paymentIntended') {
    if (payment) return broken('intendedTwice');
    if (before && before.sale.status !== 'active') return broken('saleEnded');
    return intended(before, { ...entry, saleId, reference, happening });
  }
  if (!before || !payment) return broken('noIntent');
  if (happening.kind === 'personalErased') return erased(before, payment, entry.at);
  return moved(before, payment, entry);
}

/** The kinds of entries that belong to a sale. The fold rejects an entry of these kinds that names no sale. */
const OF_A_SALE: readonly FoldedEntry['happening']['kind'][] = [
  'paymentIntended',
  'stepSubmitted',
  'stepAnswered',
  'answerLost',
  'stepRefused',
  'referenceInUse',
  'requeried',
  'requeryRhythmEnded',
  'bankPageOpened',
  'bankPageClosed',
  'bankPageReturned',
  'goodsHandedOver',
  'saleParked',
  'saleResumed',
  'saleCancelled',
  'reviewDecided',
  'reviewReopened',
  'returnsDecided',
  'settledByCase',
  'sentAgain',
  'personalErased',
];

/** Tells whether an entry is about the till alone, so that the fold skips it. */
export function isOfTill({ saleId, reference, happening }: FoldedEntry): boolean {
  return saleId === undefined && reference === undefined && !OF_A_SALE.includes(happening.kind);
}

function broken(rule: FoldRule, refusal: ProblemCode | null = null): FoldResult {
  return { ok: false, rule, refusal };
}

function accepted(
  state: SaleState,
  payment: PaymentRecord,
  decided: Pick<Folded, 'event' | 'row' | 'judgement'> = { event: null, row: null, judgement: null },
): FoldResult {
  return { ok: true, value: { state, payment, ...decided } };
}

interface IntentEntry extends FoldedEntry {
  saleId: string;
  reference: string;
  happening: Extract<FoldedEntry['happening'], { kind: 'paymentIntended' }>;
}

function intended(before: SaleState | null, entry: IntentEntry): FoldResult {
  const { at, till, day: businessDay, saleId, reference, happening } = entry;
  const { counter, mode, baseUrl, publicKey, amount, customer, note, instrument, successValues } = happening;
  const state: PaymentState = {
    outcome: 'open',
    stage: { kind: 'sending', operation: 'initiate', step: null },
    sentAt: at,
    notFound: null,
    review: null,
  };
  const payment: PaymentRecord = {
    reference,
    saleId,
    till,
    counter,
    mode,
    baseUrl,
    publicKey,
    amount,
    customer,
    note,
    instrument,
    ...(successValues && { successValues }),
    createdAt: at,
    ...(businessDay && { businessDay }),
    updatedAt: at,
    state,
    lastRequery: null,
    watch: watchAfter(undefined, { state, at, asked: null, reference }),
  };
  const sale: SaleRecord = {
    id: saleId,
    amount,
    customer,
    note,
    status: 'active',
    createdAt: before?.sale.createdAt ?? at,
    updatedAt: at,
  };
  return accepted({ sale, payments: [...(before?.payments ?? []), payment] }, payment);
}

/** Erases personal values and changes nothing else: the state no longer reveals what they were. */
function erased(before: SaleState, payment: PaymentRecord, at: string): FoldResult {
  const obstacle = erasureObstacle(before);
  if (obstacle) return broken('erasedTooEarly', obstacle);
  const after = { ...withoutPersonal(payment), personalErasedAt: at, updatedAt: at };
  const payments = before.payments.map((each) =>
    each === payment ? after : { ...withoutPersonal(each), personalErasedAt: at },
  );
  return accepted({ sale: { ...saleWithoutPersonal(before.sale), updatedAt: at }, payments }, after);
}

function moved(before: SaleState, payment: PaymentRecord, entry: FoldedEntry): FoldResult {
  const { happening, at } = entry;
  const requery = happening.kind === 'requeried' ? judgedRequery(payment, happening) : null;
  const event = eventOf(before, payment, entry, requery);
  if (!event) return broken('doesNotFollow');
  const { state, row, refusal } = transition(payment.state, event);
  if (refusal) return broken(refusal === 'alreadyHandedOver' ? 'handedOverTwice' : 'handedOverUnpaid', refusal);
  const isAfterReview = event.kind === 'handOver' && event.afterReview;
  if (isAfterReview && row !== 'handed over after a review') return broken('handedOverUnpaid');
  if (row === null && isPaying(happening)) return broken('doesNotFollow');
  if (requery && !isFinalWordPossible(requery)) return broken('doesNotFollow');
  const status = statusAfter(before.sale.status, happening);
  if (status === null) return broken('saleEnded');
  const after = paymentAfter(payment, state, entry, requery);
  const payments = before.payments.map((each) => (each === payment ? after : each));
  const sale = { ...before.sale, status, updatedAt: at };
  return accepted({ sale, payments }, after, { event, row, judgement: requery?.judgement ?? null });
}

/** Tells whether an entry lets money move, and so is possible only if the payment waits for it. */
function isPaying({ kind }: FoldedEntry['happening']): boolean {
  return kind === 'stepSubmitted' || kind === 'sentAgain' || kind === 'bankPageOpened';
}

/**
 * Tells whether a till's final word is possible. It is never a word for a payment under way (`addedFinalWordsSchema`).
 */
function isFinalWordPossible({ requeried, answer }: JudgedRequery): boolean {
  return !requeried.finalWord || addedFinalWordsSchema.safeParse([answer?.status]).success;
}

/** @returns null if the sale does not allow the entry */
export function statusAfter(now: SaleStatus, happening: FoldedEntry['happening']): SaleStatus | null {
  const isUnderWay = now === 'active' || now === 'parked';
  if (isPaying(happening)) return now === 'active' ? now : null;
  switch (happening.kind) {
    case 'saleParked':
      return now === 'active' ? 'parked' : null;
    case 'saleResumed':
      return now === 'parked' ? 'active' : null;
    case 'saleCancelled':
      return isUnderWay ? 'cancelled' : null;
    case 'goodsHandedOver':
      return isUnderWay || (now === 'cancelled' && happening.afterReview) ? 'handedOver' : null;
    default:
      return now;
  }
}

/** @returns null if the entry says nothing about a payment */
function eventOf(
  { sale, payments }: SaleState,
  payment: PaymentRecord,
  { happening, at, actor }: FoldedEntry,
  requery: JudgedRequery | null,
): PaymentEvent | null {
  switch (happening.kind) {
    case 'stepSubmitted':
    case 'stepAnswered':
    case 'answerLost':
    case 'stepRefused':
    case 'referenceInUse':
    case 'reviewDecided':
    case 'reviewReopened':
    case 'returnsDecided':
    case 'settledByCase':
    case 'sentAgain':
    case 'bankPageOpened':
    case 'bankPageClosed':
    case 'bankPageReturned':
      return { ...happening, at };
    case 'requeried':
      return (
        requery && {
          kind: 'requeried',
          at,
          judgement: requery.judgement,
          code: declineCodeOf(requery.answer),
          sale: { status: sale.status, paidByAnother: isPaidByAnother(payments, payment) },
          isRepeated: isRepeated(payment, requery),
          measured: happening.measured,
        }
      );
    case 'requeryRhythmEnded':
      return { kind: 'rhythmEnded', at };
    case 'goodsHandedOver':
      return { kind: 'handOver', by: actor, at, afterReview: happening.afterReview };
    case 'saleParked':
      return { kind: 'leaveForLater', at };
    case 'saleResumed':
      return { kind: 'resumeSale', at };
    case 'saleCancelled':
      return { kind: 'cancelSale', at };
  }
  return null;
}

function paymentAfter(
  before: PaymentRecord,
  state: PaymentState,
  { at, happening }: FoldedEntry,
  requery: JudgedRequery | null,
): PaymentRecord {
  const { reference, serviceIdentifiers: known = [], watch } = before;
  const answer = happening.kind === 'stepAnswered' ? happening.answer : requery?.answer;
  // An answer with another reference is about another payment.
  const isOurs = answer && (answer.reference ?? reference) === reference;
  const identifiers = isOurs ? identifiersAfter(known, answer) : known;
  const heard = requery && heardIn(before, at, requery);
  const becamePaid = before.state.outcome !== 'paid' && state.outcome === 'paid';
  return {
    ...before,
    state,
    updatedAt: at,
    lastRequery: heard ?? before.lastRequery,
    ...(becamePaid && heard && { confirmation: heard }),
    ...(identifiers.length > 0 && { serviceIdentifiers: identifiers }),
    watch: watchAfter(watch, { state, at, reference, ...watchedIn(requery) }),
  };
}

/** Returns what a re-query tells the watch. An overtaken answer counts as no answer. */
function watchedIn(requery: JudgedRequery | null): Pick<WatchMoment, 'asked' | 'early' | 'putOffMs'> {
  if (!requery) return { asked: null };
  const { outcome, early } = requery.requeried;
  const { row } = requery.judgement;
  return {
    asked: row === 'noAnswer' || row === 'overtaken' ? 'unanswered' : 'answered',
    early,
    putOffMs: outcome.kind === 'lost' ? outcome.retryAfterMs : undefined,
  };
}
