import { z } from 'zod';
import type { Problem } from '../problems.ts';

/**
 * What a person can decide about a journal that stopped the till: to go on with it although its end is not proven, or to
 * put it aside for a new one that names it.
 */
export const journalDecisionSchema = z.enum(['acceptHead', 'newJournal']);
export type JournalDecisionName = z.infer<typeof journalDecisionSchema>;

/** The journal is what it says, as far as it goes: it may only have lost its end. */
const END_NOT_PROVEN: readonly string[] = ['headMissing', 'otherJournal', 'olderCopy', 'tailCut'];

/** It was changed, damaged or removed, and nothing can go on with it. */
const NOT_TO_GO_ON_WITH: readonly string[] = ['chainBroken', 'corrupt', 'missing'];

/** Whether going back to a copy is a way out of what stopped the till. */
export function mayGoBackToCopy({ code, facts: { failure = '' } }: Problem): boolean {
  if (code === 'journalFaulty' || code === 'olderThanHeadOffice') return true;
  return code === 'journalNotOpen' && [...END_NOT_PROVEN, ...NOT_TO_GO_ON_WITH].includes(failure);
}

/** What can be decided about what stopped the till; nothing where another way out is the right one. */
export function decisionsOn({ code, facts: { failure = '' } }: Problem): readonly JournalDecisionName[] {
  if (code === 'journalFaulty' || code === 'olderThanHeadOffice' || code === 'headOfficeForked') return ['newJournal'];
  if (code !== 'journalNotOpen') return [];
  if (END_NOT_PROVEN.includes(failure)) return ['acceptHead', 'newJournal'];
  return NOT_TO_GO_ON_WITH.includes(failure) ? ['newJournal'] : [];
}
