import type { RequeryOutcome } from '../payment/answers.ts';
import { UNSETTLED } from '../payment/payment-state.ts';
import type { PaymentRecord } from '../payment/records.ts';
import type { ResolutionReason } from '../payment/resolution-reason.ts';
import type { CaseReturn } from '../payment/returned.ts';
import { newestFinding } from '../payment/review.ts';
import type { ExternalPayment } from '../run/external-payment.ts';
import {
  type CaseFlag,
  type CaseHappening,
  type CaseRecord,
  type CaseStanding,
  type CaseSubject,
  type Claim,
  MOST_PAYMENTS_OF_A_CASE,
} from './case.ts';
import { dueAfter } from './case-clock.ts';

export type CaseEvent =
  | { kind: 'note'; words: string }
  | { kind: 'link'; reference: string }
  | { kind: 'linkExternal'; payment: ExternalPayment }
  | { kind: 'unlink'; reference: string }
  | { kind: 'externalAnswered'; reference: string; outcome: RequeryOutcome }
  | { kind: 'flag'; flag: CaseFlag }
  | { kind: 'setStatus'; status: CaseStanding }
  | { kind: 'resolve'; reason: ResolutionReason; words: string; returned?: readonly CaseReturn[] | undefined }
  | { kind: 'reopen'; words: string };

export type CaseChange =
  /** null if the event changes nothing: a second press writes no entry. */
  | { ok: true; happening: CaseHappening | null }
  | { ok: false; refusal: 'caseResolved' | 'caseNotResolved' | 'caseFull' };

export interface NewCase {
  id: string;
  number: number;
  subject: CaseSubject;
  claim: Claim | null;
  references: readonly string[];
  external?: readonly ExternalPayment[] | undefined;
  flags: readonly CaseFlag[];
}

export function openCase(
  { id, number, subject, claim, references, external = [], flags }: NewCase,
  at: string,
): CaseHappening {
  return {
    kind: 'caseOpened',
    case: { id, number },
    subject,
    claim,
    references: [...new Set(references)],
    ...(external.length > 0 && { external: [...external] }),
    flags: [...flags],
    dueAt: dueAfter(at),
  };
}

/** Returns the entry for an event. A resolved case must be reopened before it changes; see `foldCase`. @param at UTC */
export function caseAfter(before: CaseRecord, event: CaseEvent, at: string): CaseChange {
  const happening = happeningOf(before, event, at);
  if (happening === 'caseFull') return { ok: false, refusal: 'caseFull' };
  const isResolved = before.state.status === 'resolved';
  if (isResolved && !TAKEN_WHEN_RESOLVED.includes(event.kind)) return { ok: false, refusal: 'caseResolved' };
  if (!isResolved && event.kind === 'reopen') return { ok: false, refusal: 'caseNotResolved' };
  return { ok: true, happening };
}

/** The events that a resolved case still accepts; `foldCase` has the same rule. */
const TAKEN_WHEN_RESOLVED: readonly CaseEvent['kind'][] = ['note', 'reopen', 'flag', 'externalAnswered'];

/** Returns null if the event would change nothing. */
function happeningOf(before: CaseRecord, event: CaseEvent, at: string): CaseHappening | 'caseFull' | null {
  const { id, number, flags, state } = before;
  const named = { case: { id, number } };
  switch (event.kind) {
    case 'note':
      return { kind: 'caseNoted', ...named, words: event.words };
    case 'link':
      return linked(before, event.reference, { kind: 'caseLinked', ...named, reference: event.reference });
    case 'linkExternal':
      return linked(before, event.payment.reference, { kind: 'caseExternalLinked', ...named, payment: event.payment });
    case 'unlink':
      return isLinked(before, event.reference) ? { kind: 'caseUnlinked', ...named, reference: event.reference } : null;
    case 'externalAnswered':
      return { kind: 'caseExternalAnswered', ...named, reference: event.reference, outcome: event.outcome };
    case 'flag':
      return hasFlag({ flags }, event.flag) ? null : { kind: 'caseFlagged', ...named, flag: event.flag };
    case 'setStatus':
      return event.status === state.status ? null : { kind: 'caseStatusChanged', ...named, status: event.status };
    case 'resolve': {
      const { reason, words, returned = [] } = event;
      return { kind: 'caseResolved', ...named, reason, words, ...(returned.length > 0 && { returned: [...returned] }) };
    }
    case 'reopen':
      return { kind: 'caseReopened', ...named, words: event.words, dueAt: dueAfter(at) };
  }
}

function linked(before: CaseRecord, reference: string, happening: CaseHappening): CaseHappening | 'caseFull' | null {
  if (isLinked(before, reference)) return null;
  const { references, external = [] } = before;
  return references.length + external.length >= MOST_PAYMENTS_OF_A_CASE ? 'caseFull' : happening;
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
