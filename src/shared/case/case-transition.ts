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

/** Changes to an existing case. */
export type CaseEvent =
  | { kind: 'note'; words: string }
  | { kind: 'link'; reference: string }
  | { kind: 'linkForeign'; payment: ExternalPayment }
  | { kind: 'unlink'; reference: string }
  | { kind: 'foreignAnswered'; reference: string; outcome: RequeryOutcome }
  | { kind: 'flag'; flag: CaseFlag }
  | { kind: 'setStatus'; status: CaseStanding }
  | { kind: 'resolve'; reason: ResolutionReason; words: string; returned?: readonly CaseReturn[] | undefined }
  | { kind: 'reopen'; words: string };

/** Why a change to a case is refused. */
type CaseRefusal = 'caseResolved' | 'caseNotResolved' | 'caseFull';

/** When, and who. */
export interface CaseMoment {
  at: string;
  by: string;
}

export type CaseChange =
  | { ok: true; happening: CaseHappening }
  /** It is already so: a second press changes nothing and writes no entry. */
  | { ok: true; happening: null }
  | { ok: false; refusal: CaseRefusal };

/** What a new case begins with. */
export interface NewCase {
  id: string;
  number: number;
  subject: CaseSubject;
  claim: Claim | null;
  references: readonly string[];
  foreign?: readonly ExternalPayment[] | undefined;
  flags: readonly CaseFlag[];
}

/** A case is opened, and its clock begins to run. */
export function openCase(
  { references, foreign = [], flags, ...given }: NewCase,
  { at, by }: CaseMoment,
): CaseHappening {
  const opened: CaseRecord = {
    ...given,
    openedAt: at,
    openedBy: by,
    dueAt: dueAfter(at),
    references: [...new Set(references)],
    ...(foreign.length > 0 && { foreign: [...foreign] }),
    flags: [...flags],
    state: { status: 'open' },
    updatedAt: at,
  };
  return { kind: 'caseOpened', case: opened };
}

/** What a resolved case still accepts: notes, and findings of the program or the service about its payments. */
const TAKEN_WHEN_RESOLVED: readonly CaseEvent['kind'][] = ['note', 'reopen', 'flag', 'foreignAnswered'];

/** Applies an event to a case. Other changes of a resolved case must reopen it first. */
export function caseAfter(before: CaseRecord, event: CaseEvent, { at, by }: CaseMoment): CaseChange {
  const isResolved = before.state.status === 'resolved';
  if (isResolved && !TAKEN_WHEN_RESOLVED.includes(event.kind)) return { ok: false, refusal: 'caseResolved' };
  const become = (change: Partial<CaseRecord>): CaseRecord => ({ ...before, ...change, updatedAt: at });
  switch (event.kind) {
    case 'note':
      return happens({ kind: 'caseNoted', words: event.words, case: become({}) });
    case 'link':
      return linked(before, event.reference, become);
    case 'linkForeign':
      return linkedExternal(before, event.payment, become);
    case 'unlink':
      return unlinked(before, event.reference, become);
    case 'foreignAnswered': {
      const { reference, outcome } = event;
      return happens({ kind: 'caseForeignAnswered', reference, outcome, case: become({}) });
    }
    case 'flag': {
      if (hasFlag(before, event.flag)) return NOTHING;
      const flags = [...before.flags, event.flag];
      return happens({ kind: 'caseFlagged', flag: event.flag, case: become({ flags }) });
    }
    case 'setStatus':
      if (event.status === before.state.status) return NOTHING;
      return happens({ kind: 'caseStatusChanged', case: become({ state: { status: event.status } }) });
    case 'resolve': {
      const { reason, words, returned = [] } = event;
      const resolved = { status: 'resolved', reason, words, at, by } as const;
      const state = returned.length > 0 ? { ...resolved, returned: [...returned] } : resolved;
      return happens({ kind: 'caseResolved', case: become({ state }) });
    }
    case 'reopen': {
      if (!isResolved) return { ok: false, refusal: 'caseNotResolved' };
      const reopened = become({ state: { status: 'open' }, dueAt: dueAfter(at) });
      return happens({ kind: 'caseReopened', words: event.words, case: reopened });
    }
  }
}

/** Findings about a payment that the back office must be told of, each once. */
export function flagsOf({ reference, state, watch }: PaymentRecord, at: string): CaseFlag[] {
  const isUnsettled = UNSETTLED.some((outcome) => outcome === state.outcome);
  // The watch has ended, and nobody will be asked any more.
  const isGivenUp = isUnsettled && watch?.dueAt === null;
  return [
    ...(state.review ? [{ reference, why: 'review', at } as const] : []),
    ...(state.review?.again ? [{ reference, why: 'reviewAgain', at: state.review.again.at } as const] : []),
    ...(isGivenUp ? [{ reference, why: 'stillUnknown', at } as const] : []),
  ];
}

/** What a case is about that the program opens for a flag of this payment. */
export function subjectOf({ why }: CaseFlag, { state }: PaymentRecord): CaseSubject {
  if (why === 'notProven') return { why };
  const found = why === 'review' ? state.review : newestFinding(state);
  return why !== 'stillUnknown' && found ? { why: 'review', reason: found.reason } : { why: 'stillUnknown' };
}

/** Whether a case tells of it. What is found again is told of each time that it is found, everything else once. */
export function hasFlag({ flags }: CaseRecord, flag: CaseFlag): boolean {
  return flags.some(
    ({ reference, why, at }) =>
      reference === flag.reference && why === flag.why && (why !== 'reviewAgain' || at === flag.at),
  );
}

const NOTHING: CaseChange = { ok: true, happening: null };

function happens(happening: CaseHappening): CaseChange {
  return { ok: true, happening };
}

type Become = (change: Partial<CaseRecord>) => CaseRecord;

function linked(before: CaseRecord, reference: string, become: Become): CaseChange {
  if (before.references.includes(reference)) return NOTHING;
  if (isFull(before)) return { ok: false, refusal: 'caseFull' };
  const references = [...before.references, reference];
  return happens({ kind: 'caseLinked', reference, case: become({ references }) });
}

function linkedExternal(before: CaseRecord, payment: ExternalPayment, become: Become): CaseChange {
  const { foreign = [] } = before;
  const { reference } = payment;
  if (foreign.some((each) => each.reference === reference)) return NOTHING;
  if (isFull(before)) return { ok: false, refusal: 'caseFull' };
  return happens({ kind: 'caseForeignLinked', reference, case: become({ foreign: [...foreign, payment] }) });
}

function unlinked(before: CaseRecord, reference: string, become: Become): CaseChange {
  const references = before.references.filter((each) => each !== reference);
  const foreign = before.foreign?.filter((each) => each.reference !== reference);
  const isThere = before.references.includes(reference) || foreign?.length !== before.foreign?.length;
  if (!isThere) return NOTHING;
  const change = { references, ...(foreign && { foreign }) };
  return happens({ kind: 'caseUnlinked', reference, case: become(change) });
}

function isFull({ references, foreign = [] }: CaseRecord): boolean {
  return references.length + foreign.length >= MOST_PAYMENTS_OF_A_CASE;
}
