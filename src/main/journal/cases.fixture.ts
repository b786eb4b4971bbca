import type { CaseHappening, CaseRecord } from '../../shared/case/case.ts';
import { type CaseEvent, caseAfter } from '../../shared/case/case-transition.ts';
import type { JournalEntry } from '../../shared/journal/journal-entry.ts';
import { buildCase } from '../../shared/testing/cases.fixture.ts';
import { timeAt } from './entries.fixture.ts';

/** An entry of a case, as the program writes it. */
export function buildCaseEntry(happening: CaseHappening, at: string = happening.case.updatedAt): JournalEntry {
  const day = { businessDay: at.slice(0, 'YYYY-MM-DD'.length), dayEndsAtHour: 0 };
  return {
    form: 1,
    rules: 1,
    till: 'T1',
    actor: 'cashier',
    at,
    zone: 'Africa/Lagos',
    ...day,
    happening,
    payment: null,
    sale: null,
  };
}

/** The entries of one case: its opening, and what comes of these events, one a second. */
export function caseStory(
  opened: Partial<Parameters<typeof buildCase>[0]>,
  events: readonly CaseEvent[],
): JournalEntry[] {
  let current: CaseRecord = buildCase(opened, timeAt(0));
  const entries = [buildCaseEntry({ kind: 'caseOpened', case: current })];
  for (const [index, event] of events.entries()) {
    const change = caseAfter(current, event, { at: timeAt(index + 1), by: 'cashier' });
    if (!change.ok || !change.happening) continue;
    entries.push(buildCaseEntry(change.happening));
    current = change.happening.case;
  }
  return entries;
}
