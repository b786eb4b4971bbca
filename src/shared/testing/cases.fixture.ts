import type { CaseHappening, CaseRecord, Claim } from '../case/case.ts';
import { type CaseEvent, caseAfter, type NewCase, openCase } from '../case/case-transition.ts';
import { foldCase } from '../case/fold-case.ts';

export const OPENED_AT = '2026-11-21T09:00:00.000Z';

export function buildClaim(change: Partial<Claim> = {}): Claim {
  return {
    amount: { amountMinor: 450_000, currency: 'NGN' },
    day: '2026-11-20',
    time: '15:00',
    lastFour: '8381',
    email: null,
    phone: '08030000000',
    words: 'The bank took the money twice.',
    ...change,
  };
}

export function buildCase(change: Partial<NewCase> = {}, at: string = OPENED_AT): CaseRecord {
  const given: NewCase = {
    id: '0b7f3c7e-6d0a-4f0e-9d53-0c5e5f0f7a11',
    number: 1,
    subject: { why: 'complaint', reason: 'debitedTwice' },
    claim: buildClaim(),
    references: [],
    flags: [],
    ...change,
  };
  return caseAfterEntry(null, openCase(given, at), at);
}

/** Adds an entry to a case. @throws if the entry breaks a rule */
export function caseAfterEntry(
  before: CaseRecord | null,
  happening: CaseHappening,
  at: string,
  actor = 'cashier',
): CaseRecord {
  const folded = foldCase(before, { at, actor, happening });
  if (!folded.ok) throw new Error(folded.rule);
  return folded.value;
}

/** Applies events to a case. @throws if an event is refused */
export function caseWith(before: CaseRecord, at: string, events: readonly CaseEvent[], actor = 'cashier'): CaseRecord {
  return events.reduce((current, event) => {
    const change = caseAfter(current, event, at);
    if (!change.ok) throw new Error(change.refusal);
    return change.happening ? caseAfterEntry(current, change.happening, at, actor) : current;
  }, before);
}

export function openedFacts(parts: CaseRecord): CaseHappening {
  const { id, number, subject, claim, references, external, flags, dueAt } = parts;
  const facts = { kind: 'caseOpened', case: { id, number }, subject, claim, references, flags, dueAt } as const;
  return { ...facts, ...(external && { external }) };
}
