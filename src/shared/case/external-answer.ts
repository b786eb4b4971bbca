import type { EventWithState } from '../journal/journal-entry.ts';
import { resultOfExternal } from '../run/requery-result.ts';
import type { RunResult } from '../run/requery-run.ts';

/** The service's answer about an external payment, from a re-query that a person made for a case. */
export interface ExternalAnswer {
  at: string;
  by: string;
  result: Exclude<RunResult, { kind: 'ours' }>;
}

/** Returns the newest answer about an external payment in the case's timeline; null if nobody has asked. */
export function newestExternalAnswer(timeline: readonly EventWithState[], reference: string): ExternalAnswer | null {
  for (const { entry } of timeline.toReversed()) {
    const { happening, at, actor } = entry;
    if (happening.kind === 'caseExternalAnswered' && happening.reference === reference) {
      return { at, by: actor, result: resultOfExternal(reference, happening.outcome, at) };
    }
  }
  return null;
}
