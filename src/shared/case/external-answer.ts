import type { TFunction } from 'i18next';
import type { Format } from '../format.ts';
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

export interface ExternalWords {
  sentence: string;
  /** The service's own words, redacted, or why there is no answer. */
  beside: string | null;
}

/** Returns a plain sentence for an answer about a reference outside this journal. */
export function externalWords(t: TFunction, format: Format): (result: ExternalAnswer['result']) => ExternalWords {
  return (result) => {
    if (result.kind === 'error') {
      const { kind, cause, code } = result.error;
      return { sentence: t(`runs.error.${kind}`), beside: cause ? t(`happening.lossCause.${cause}`) : code };
    }
    const { said, answer } = result;
    const beside = answer?.message ?? null;
    if (said !== 'paid' || !answer || answer.amountMinor === null) return { sentence: t(`runs.said.${said}`), beside };
    const amount = format.amountSaid(answer.amountMinor, answer.currency);
    return { sentence: t('runs.said.paidAmount', { amount }), beside };
  };
}
