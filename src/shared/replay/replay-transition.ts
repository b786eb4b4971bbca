import { canonicalJson } from '../journal/canonical.ts';
import type { JournalEntry } from '../journal/journal-entry.ts';
import { declineCodeOf } from '../payment/final-words.ts';
import type { NextStep } from '../payment/next-step.ts';
import type { EventOf, PaymentEvent } from '../payment/payment-event.ts';
import { type PaymentState, stepSchema } from '../payment/payment-state.ts';
import type { LastRequery, PaymentRecord } from '../payment/records.ts';
import { newestFinding } from '../payment/review.ts';
import { transition } from '../payment/transition.ts';
import { checksOf, type Judgement } from '../payment/verdict.ts';

/**
 * Whether a payment follows from the entry before by the rules. What an entry does not say of its situation, such
 * as how the sale's other payments stand, may have been either way. When it is asked for next is left to chance, and is no
 * part of it.
 */
export function follows(before: PaymentRecord, entry: JournalEntry, after: PaymentRecord): boolean {
  return (
    after.updatedAt === entry.at &&
    isSame(fixedOf(before), fixedOf(after)) &&
    eventsOf(entry, after).some((event) => {
      const { state, refusal } = transition(before.state, event);
      return refusal === null && isSame(state, after.state);
    }) &&
    haveRequeriesFollowed(before, entry, after)
  );
}

/** What was intended, all of which stays. */
function fixedOf(payment: PaymentRecord) {
  const { reference, saleId, till, counter, mode, baseUrl, publicKey, amount, customer, note } = payment;
  const { instrument, createdAt } = payment;
  return { reference, saleId, till, counter, mode, baseUrl, publicKey, amount, customer, note, instrument, createdAt };
}

/** The events of the lifecycle that the entry may speak of; none where it speaks of no payment. */
function eventsOf(entry: JournalEntry, after: PaymentRecord): PaymentEvent[] {
  const { happening, at, actor } = entry;
  switch (happening.kind) {
    case 'stepSubmitted':
    case 'answerLost':
    case 'stepRefused':
    case 'reviewDecided':
    case 'reviewReopened':
    case 'returnsDecided':
    case 'settledByCase':
    case 'sentAgain':
    case 'bankPageOpened':
    case 'bankPageClosed':
    case 'bankPageReturned':
      return [{ ...happening, at }];
    case 'stepAnswered':
      return nextIn(after.state).map((next) => ({ kind: 'stepAnswered', operation: happening.operation, next, at }));
    case 'referenceInUse':
      return [true, false].map((sentBefore) => ({ kind: 'referenceInUse', sentBefore, at }));
    case 'requeried':
      return requeriesOf(happening, entry, after);
    case 'requeryRhythmEnded':
      return [{ kind: 'rhythmEnded', at }];
    case 'goodsHandedOver':
      return [{ kind: 'handOver', by: actor, at, afterReview: happening.afterReview }];
    case 'saleParked':
      return [{ kind: 'leaveForLater', at }];
    case 'saleResumed':
      return [{ kind: 'resumeSale', at }];
    case 'saleCancelled':
      return [{ kind: 'cancelSale', at }];
    default:
      return [];
  }
}

/** An entry keeps no address of a bank page, so that what came next is not to be told from its answer alone. */
function nextIn(state: PaymentState): NextStep[] {
  // Whichever step was asked for once too often.
  if (state.outcome === 'unknown') {
    return stepSchema.options.map((step) => ({ kind: 'step', step: { step, suggestion: null } }));
  }
  if (state.outcome !== 'open' || state.stage.kind === 'sending') return [{ kind: 'confirm', step: null }];
  const { kind, step } = state.stage;
  return [kind === 'step' ? { kind, step } : { kind: 'confirm', step }];
}

type Requeried = Extract<JournalEntry['happening'], { kind: 'requeried' }>;

function requeriesOf(happening: Requeried, entry: JournalEntry, after: PaymentRecord): PaymentEvent[] {
  const { outcome, verdict, row, measured = null } = happening;
  const judgement: Judgement = {
    verdict,
    // A name that no table knows decides nothing there.
    row: row as Judgement['row'],
    checks: [],
    review: verdict === 'review' ? (newestFinding(after.state)?.reason ?? null) : null,
  };
  const code = declineCodeOf(outcome.kind === 'answered' ? outcome.answer : null);
  const status = entry.sale?.status ?? 'active';
  return [true, false].flatMap((paidByAnother) =>
    [true, false].map(
      (isRepeated): EventOf<'requeried'> => ({
        ...{ kind: 'requeried', at: entry.at, judgement, code, isRepeated, measured },
        sale: { status, paidByAnother },
      }),
    ),
  );
}

/** The answers that a record keeps: the one that made it paid, and the last that said something. */
function haveRequeriesFollowed(before: PaymentRecord, { happening, at }: JournalEntry, after: PaymentRecord): boolean {
  const answer =
    happening.kind === 'requeried' && happening.outcome.kind === 'answered' ? happening.outcome.answer : null;
  const heard: LastRequery | null = answer && { at, answer, checks: checksOf(answer, before) };
  const becamePaid = before.state.outcome !== 'paid' && after.state.outcome === 'paid';
  const isLastKnown = isSame(after.lastRequery, before.lastRequery) || isSame(after.lastRequery, heard);
  const confirmation = becamePaid ? heard : (before.confirmation ?? null);
  return isLastKnown && isSame(after.confirmation ?? null, confirmation);
}

function isSame(one: unknown, other: unknown): boolean {
  return canonicalJson(one) === canonicalJson(other);
}
