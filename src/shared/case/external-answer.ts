import type { JournalEvent } from '../journal/journal-entry.ts';
import { resultOfExternal } from '../run/requery-result.ts';
import type { RunResult } from '../run/requery-run.ts';

/** What the service said of a foreign payment when somebody asked for a case. */
export interface ExternalAnswer {
  at: string;
  by: string;
  result: Exclude<RunResult, { kind: 'ours' }>;
}

/** The newest answer about a foreign payment that the timeline of its case tells of; null where nobody has asked. */
export function newestExternalAnswer(timeline: readonly JournalEvent[], reference: string): ExternalAnswer | null {
  for (const { entry } of timeline.toReversed()) {
    const { happening, at, actor } = entry;
    if (happening.kind === 'caseForeignAnswered' && happening.reference === reference) {
      return { at, by: actor, result: resultOfExternal(reference, happening.outcome, at) };
    }
  }
  return null;
}
