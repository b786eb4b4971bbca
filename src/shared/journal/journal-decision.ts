import { z } from 'zod';
import type { Problem } from '../problems.ts';

/** `acceptHead` continues a journal whose end is not proven, `newJournal` puts the journal aside. */
export const journalDecisionSchema = z.enum(['acceptHead', 'newJournal']);
export type JournalDecisionName = z.infer<typeof journalDecisionSchema>;

/** Failures after which the entries that are left are intact, but the journal may have lost its end. */
const END_NOT_PROVEN: readonly string[] = ['headMissing', 'otherJournal', 'olderCopy', 'tailCut'];

/** Failures after which the journal was changed, damaged or removed, and cannot continue. */
const NOT_TO_GO_ON_WITH: readonly string[] = ['chainBroken', 'corrupt', 'missing'];

/** Returns true if restoring a copy can fix what stopped the till. */
export function mayGoBackToCopy({ code, facts: { failure = '' } }: Problem): boolean {
  if (code === 'journalFaulty' || code === 'olderThanHeadOffice') return true;
  return code === 'journalNotOpen' && [...END_NOT_PROVEN, ...NOT_TO_GO_ON_WITH].includes(failure);
}

/** Returns the decisions that a person may take about this problem; none if another remedy is right. */
export function decisionsOn({ code, facts: { failure = '' } }: Problem): readonly JournalDecisionName[] {
  if (code === 'journalFaulty' || code === 'olderThanHeadOffice' || code === 'headOfficeForked') return ['newJournal'];
  if (code !== 'journalNotOpen') return [];
  if (END_NOT_PROVEN.includes(failure)) return ['acceptHead', 'newJournal'];
  return NOT_TO_GO_ON_WITH.includes(failure) ? ['newJournal'] : [];
}
