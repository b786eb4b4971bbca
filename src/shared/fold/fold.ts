import { identifiersAfter } from '../input/service-identifiers.ts';
import type { JournalEntry } from '../journal/journal-entry.ts';
import type { AnswerDetails } from '../payment/answers.ts';
import { addedFinalWordsSchema, declineCodeOf } from '../payment/final-words.ts';
import type { PaymentEvent } from '../payment/payment-event.ts';
import type { PaymentState, SaleStatus } from '../payment/payment-state.ts';
import type { PaymentRecord, SaleRecord, SaleState } from '../payment/records.ts';
import { transition } from '../payment/transition.ts';
import type { Judgement } from '../payment/verdict.ts';
import { type Watch, watchAfter } from '../payment/watch.ts';
import { erasureObstacle } from '../personal/erasure.ts';
import { saleWithoutPersonal, withoutPersonal } from '../personal/without-personal.ts';
import type { ProblemCode } from '../problems.ts';
import type { FoldRule } from './fold-rules.ts';
import { answerOf, heardIn, isPaidByAnother, isRepeated, judgementOf } from './folded-requery.ts';

/** The fields of an entry that the fold reads. */
export type FoldedEntry = Pick<JournalEntry, 'at' | 'actor' | 'till' | 'saleId' | 'reference' | 'happening'> & {
  day?: string | undefined;
};

/** A sale after an entry. */
export interface Folded {
  state: SaleState;
  /** The payment of the entry, after it. */
  payment: PaymentRecord;
  /** The transition table's input and the name of the row that decided; null at an intent, or if no row applied. */
  event: PaymentEvent | null;
  row: string | null;
  /** The meaning of a re-query; null for every other entry. */
  judgement: Judgement | null;
}

export type FoldResult =
  | { ok: true; value: Folded }
  /** `refusal` is the problem shown to a person who asks for it. */
  | { ok: false; rule: FoldRule; refusal: ProblemCode | null };

/**
 * Computes a sale and its payments after one more entry of the sale, or names the rule that the entry breaks. Pure:
 * the same entries always give the same state.
 * @param before null before the first entry of the sale
 */
export function fold(before: SaleState | null, entry: FoldedEntry): FoldResult {
  const { saleId, reference, happening } = entry;
  if (saleId === undefined || reference === undefined) return broken('noIntent');
  const payment = before?.payments.find((candidate) => candidate.reference === reference);
  if (before && before.sale.id !== saleId) return broken('otherSale');
  if (happening.kind === 'paymentIntended') {
    if (payment) return broken('intendedTwice');
    const isOpen = before === null || before.sale.status === 'active';
    return isOpen ? intended(before, { ...entry, saleId, reference }) : broken('saleEnded');
  }
  if (!before || !payment) return broken('noIntent');
  if (happening.kind === 'personalErased') return erased(before, payment, entry.at);
  return moved(before, payment, entry);
}

/** Kinds that always belong to a sale, even if an entry names neither sale nor payment. */
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

/** Tells whether an entry belongs to the till alone: it is not folded. */
export function isOfTill({ saleId, reference, happening }: FoldedEntry): boolean {
  return saleId === undefined && reference === undefined && !OF_A_SALE.includes(happening.kind);
}

function broken(rule: FoldRule, refusal: ProblemCode | null = null): FoldResult {
  return { ok: false, rule, refusal };
}

type IntentEntry = FoldedEntry & { saleId: string; reference: string };

function intended(before: SaleState | null, entry: IntentEntry): FoldResult {
  const { at, till, day: businessDay, saleId, reference, happening } = entry;
  if (happening.kind !== 'paymentIntended') return broken('noIntent');
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
    ...(businessDay !== undefined && { businessDay }),
    updatedAt: at,
    state,
    lastRequery: null,
    watch: watchAfter(undefined, { state, at, asked: null, early: false, reference }),
  };
  const sale: SaleRecord = {
    id: saleId,
    amount,
    customer,
    note,
    status: before?.sale.status ?? 'active',
    createdAt: before?.sale.createdAt ?? at,
    updatedAt: at,
  };
  const payments = [...(before?.payments ?? []), payment];
  return { ok: true, value: { state: { sale, payments }, payment, event: null, row: null, judgement: null } };
}

/** Erases personal values and changes nothing else: the state no longer reveals what they were. */
function erased(before: SaleState, { reference }: PaymentRecord, at: string): FoldResult {
  const obstacle = erasureObstacle(before);
  if (obstacle) return broken('erasedTooEarly', obstacle);
  const payments = before.payments.map((each) => ({
    ...withoutPersonal(each),
    personalErasedAt: at,
    ...(each.reference === reference && { updatedAt: at }),
  }));
  const payment = payments.find((each) => each.reference === reference);
  if (!payment) return broken('noIntent');
  const sale = { ...saleWithoutPersonal(before.sale), updatedAt: at };
  return { ok: true, value: { state: { sale, payments }, payment, event: null, row: null, judgement: null } };
}

function moved(before: SaleState, payment: PaymentRecord, entry: FoldedEntry): FoldResult {
  const status = statusAfter(before.sale.status, entry.happening);
  const judgement = judgementOf(payment, entry);
  const event = eventOf(before, payment, entry, judgement);
  if (!event) return broken('doesNotFollow');
  const { state, row, refusal } = transition(payment.state, event);
  if (refusal) return broken(ruleOf(event, payment.state), refusal);
  if (isAfterReview(entry.happening) && row !== 'handed over after a review') return broken('handedOverUnpaid');
  if (row === null && isPaying(entry.happening)) return broken('doesNotFollow');
  if (!isFinalWordPossible(entry.happening)) return broken('doesNotFollow');
  if (status === null) return broken('saleEnded');
  const after = paymentAfter(payment, state, entry, judgement);
  const payments = before.payments.map((each) => (each.reference === payment.reference ? after : each));
  const sale = { ...before.sale, status, updatedAt: entry.at };
  return { ok: true, value: { state: { sale, payments }, payment: after, event, row, judgement } };
}

/**
 * Tells whether an entry sends something that moves money or lets the customer pay at the bank, and so needs a
 * payment that waits for it.
 */
function isPaying({ kind }: FoldedEntry['happening']): boolean {
  return kind === 'stepSubmitted' || kind === 'sentAgain' || kind === 'bankPageOpened';
}

function isAfterReview(happening: FoldedEntry['happening']): boolean {
  return happening.kind === 'goodsHandedOver' && happening.afterReview === true;
}

/** A till's final words never include a word for a payment under way. See `addedFinalWordsSchema`. */
function isFinalWordPossible(happening: FoldedEntry['happening']): boolean {
  if (happening.kind !== 'requeried' || !happening.finalWord) return true;
  return addedFinalWordsSchema.safeParse([answerOf(happening)?.status]).success;
}

function ruleOf({ kind }: PaymentEvent, state: PaymentState): FoldRule {
  if (kind !== 'handOver') return 'doesNotFollow';
  return state.outcome === 'paid' && state.handedOver ? 'handedOverTwice' : 'handedOverUnpaid';
}

/** Returns the status of the sale after an entry; null if the sale does not allow it. */
export function statusAfter(now: SaleStatus, happening: FoldedEntry['happening']): SaleStatus | null {
  const isUnderWay = now === 'active' || now === 'parked';
  switch (happening.kind) {
    case 'stepSubmitted':
    case 'sentAgain':
    case 'bankPageOpened':
      return now === 'active' ? now : null;
    case 'saleParked':
      return now === 'active' ? 'parked' : null;
    case 'saleResumed':
      return now === 'parked' ? 'active' : null;
    case 'saleCancelled':
      return isUnderWay ? 'cancelled' : null;
    case 'goodsHandedOver':
      return isUnderWay || (now === 'cancelled' && isAfterReview(happening)) ? 'handedOver' : null;
    default:
      return now;
  }
}

/** Returns an entry's event for the transition table; null if it says nothing about a payment. */
function eventOf(
  { sale, payments }: SaleState,
  payment: PaymentRecord,
  { happening, at, actor }: FoldedEntry,
  judgement: Judgement | null,
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
        judgement && {
          kind: 'requeried',
          at,
          judgement,
          code: declineCodeOf(answerOf(happening)),
          sale: { status: sale.status, paidByAnother: isPaidByAnother(payments, payment) },
          isRepeated: isRepeated(payment, happening, judgement),
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
    default:
      return null;
  }
}

function paymentAfter(
  before: PaymentRecord,
  state: PaymentState,
  { at, happening }: FoldedEntry,
  judgement: Judgement | null,
): PaymentRecord {
  const identifiers = identifiersAfter(before.serviceIdentifiers ?? [], detailsSaid(happening, before.reference));
  const heard = heardIn(before, at, happening, judgement);
  const becamePaid = before.state.outcome !== 'paid' && state.outcome === 'paid';
  return {
    ...before,
    state,
    updatedAt: at,
    lastRequery: heard ?? before.lastRequery,
    ...(becamePaid && heard && { confirmation: heard }),
    ...(identifiers.length > 0 && { serviceIdentifiers: identifiers }),
    watch: watchAfterEntry(before, state, at, happening, judgement),
  };
}

/** Returns the details in an answer. An answer with another reference is about another payment. */
function detailsSaid(happening: JournalEntry['happening'], reference: string): AnswerDetails {
  if (happening.kind !== 'stepAnswered' && happening.kind !== 'requeried') return {};
  const answer = happening.kind === 'stepAnswered' ? happening.answer : answerOf(happening);
  return answer && (answer.reference === null || answer.reference === reference) ? answer : {};
}

function watchAfterEntry(
  { watch, reference }: PaymentRecord,
  state: PaymentState,
  at: string,
  happening: JournalEntry['happening'],
  judgement: Judgement | null,
): Watch {
  if (happening.kind !== 'requeried') return watchAfter(watch, { state, at, asked: null, early: false, reference });
  const { outcome, early = false } = happening;
  const isUnanswered = judgement?.row === 'noAnswer' || judgement?.row === 'overtaken';
  const putOffMs = outcome.kind === 'lost' ? (outcome.retryAfterMs ?? 0) : 0;
  const asked = isUnanswered ? 'unanswered' : 'answered';
  return watchAfter(watch, { state, at, asked, early, reference, putOffMs });
}
