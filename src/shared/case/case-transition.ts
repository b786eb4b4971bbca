import { UNSETTLED } from '../payment/payment-state.ts';
import type { PaymentRecord } from '../payment/records.ts';
import { newestFinding } from '../payment/review.ts';
import {
  type CaseFlag,
  type CaseHappening,
  type CaseRecord,
  type CaseSubject,
  MOST_PAYMENTS_OF_A_CASE,
} from './case.ts';
import { dueAfter } from './case-clock.ts';
import { ruleOfStatus, type StatusRule } from './fold-case.ts';

/** A change of an opened case: its entry without the case and the due time. */
export type CaseEvent = WithoutCase<Exclude<CaseHappening, { kind: 'caseOpened' }>>;
type WithoutCase<Entry> = Entry extends unknown ? Omit<Entry, 'case' | 'dueAt'> : never;

export type CaseChange =
  /** null if the event changes nothing: a second press writes no entry. */
  { ok: true; happening: CaseHappening | null } | { ok: false; refusal: StatusRule | 'caseFull' };

export type NewCase = Pick<CaseRecord, 'id' | 'number' | 'subject' | 'claim' | 'references' | 'external' | 'flags'>;

export function openCase({ id, number, references, external = [], ...given }: NewCase, at: string): CaseHappening {
  return {
    kind: 'caseOpened',
    case: { id, number },
    ...given,
    references: [...new Set(references)],
    ...(external.length > 0 && { external }),
    dueAt: dueAfter(at),
  };
}

/** Returns the entry for an event. A resolved case must be reopened before it changes. @param at UTC */
export function caseAfter(before: CaseRecord, event: CaseEvent, at: string): CaseChange {
  const isUnchanged = changesNothing(before, event);
  const isLink = event.kind === 'caseLinked' || event.kind === 'caseExternalLinked';
  if (isLink && !isUnchanged && isFull(before)) return { ok: false, refusal: 'caseFull' };
  const refusal = ruleOfStatus(before, event.kind);
  if (refusal) return { ok: false, refusal };
  return { ok: true, happening: isUnchanged ? null : happeningOf(before, event, at) };
}

function changesNothing(before: CaseRecord, event: CaseEvent): boolean {
  switch (event.kind) {
    case 'caseLinked':
      return isLinked(before, event.reference);
    case 'caseExternalLinked':
      return isLinked(before, event.payment.reference);
    case 'caseUnlinked':
      return !isLinked(before, event.reference);
    case 'caseFlagged':
      return hasFlag(before, event.flag);
    case 'caseStatusChanged':
      return event.status === before.state.status;
    default:
      return false;
  }
}

function happeningOf({ id, number }: CaseRecord, event: CaseEvent, at: string): CaseHappening {
  const happening = { ...event, case: { id, number } };
  return happening.kind === 'caseReopened' ? { ...happening, dueAt: dueAfter(at) } : happening;
}

function isFull({ references, external = [] }: CaseRecord): boolean {
  return references.length + external.length >= MOST_PAYMENTS_OF_A_CASE;
}

function isLinked({ references, external = [] }: CaseRecord, reference: string): boolean {
  return references.includes(reference) || external.some((each) => each.reference === reference);
}

/** Returns the findings about a payment that the back office must see, each once. */
export function flagsOf({ reference, state, watch }: PaymentRecord, at: string): CaseFlag[] {
  const isUnsettled = UNSETTLED.some((outcome) => outcome === state.outcome);
  // The watch has ended: nothing re-queries this payment any more.
  const isGivenUp = isUnsettled && watch.dueAt === null;
  return [
    ...(state.review ? [{ reference, why: 'review', at } as const] : []),
    ...(state.review?.again ? [{ reference, why: 'reviewAgain', at: state.review.again.at } as const] : []),
    ...(isGivenUp ? [{ reference, why: 'stillUnknown', at } as const] : []),
  ];
}

/** Returns the subject of a case that the program opens for a flag of this payment. */
export function subjectOf({ why }: CaseFlag, { state }: PaymentRecord): CaseSubject {
  if (why === 'notProven') return { why };
  const found = why === 'review' ? state.review : newestFinding(state);
  return why !== 'stillUnknown' && found ? { why: 'review', reason: found.reason } : { why: 'stillUnknown' };
}

/** Tells whether a case has this flag. Each repeated finding (`reviewAgain`) is a flag of its own. */
export function hasFlag({ flags }: Pick<CaseRecord, 'flags'>, flag: CaseFlag): boolean {
  return flags.some(
    ({ reference, why, at }) =>
      reference === flag.reference && why === flag.why && (why !== 'reviewAgain' || at === flag.at),
  );
}
