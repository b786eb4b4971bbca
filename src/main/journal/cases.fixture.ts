import type { CaseHappening, CaseRecord } from '../../shared/case/case.ts';
import { type CaseEvent, caseAfter } from '../../shared/case/case-transition.ts';
import { foldCase } from '../../shared/case/fold-case.ts';
import { buildCase, openedFacts } from '../../shared/testing/cases.fixture.ts';
import type { AnyEntry } from '../../shared/testing/facts.fixture.ts';
import { timeAt } from './entries.fixture.ts';

export function buildCaseEntry(happening: CaseHappening, at: string = timeAt(0)): AnyEntry {
  return {
    form: 1,
    rules: 1,
    till: 'T1',
    actor: 'cashier',
    at,
    day: at.slice(0, 'YYYY-MM-DD'.length),
    zone: 'Africa/Lagos',
    happening,
  };
}

export function openingOf(record: CaseRecord): AnyEntry {
  return { ...buildCaseEntry(openedFacts(record), record.openedAt), actor: record.openedBy };
}

/** Returns the entries of one case: its opening, then one entry a second for each of these events. */
export function caseStory(opened: Partial<Parameters<typeof buildCase>[0]>, events: readonly CaseEvent[]): AnyEntry[] {
  let current = buildCase(opened, timeAt(0));
  const entries = [openingOf(current)];
  for (const [index, event] of events.entries()) {
    const at = timeAt(index + 1);
    const change = caseAfter(current, event, at);
    if (!change.ok || !change.happening) continue;
    const entry = buildCaseEntry(change.happening, at);
    const folded = foldCase(current, { ...entry, happening: change.happening });
    if (!folded.ok) throw new Error(`The story breaks the rule ${folded.rule}.`);
    entries.push(entry);
    current = folded.value;
  }
  return entries;
}
