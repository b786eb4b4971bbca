import type { TFunction } from 'i18next';
import type { Format } from '../format.ts';
import type { ExternalAnswer } from './external-answer.ts';

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
