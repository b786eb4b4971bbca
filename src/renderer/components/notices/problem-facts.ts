import { useTranslation } from 'react-i18next';
import type { Problem } from '../../../shared/problems.ts';
import { english } from '../../../shared/texts/english.ts';

/**
 * The facts of a problem as they are read: times as times, and the program's own words for a fault of the journal or a
 * field in the words of the screen, with the sentence that stands beside it. Other facts stand as they are.
 */
export function useProblemFacts(formatTime: (iso: string) => string): (problem: Problem) => Record<string, string> {
  const { t } = useTranslation();
  const sentences = { ...t('field', { returnObjects: true }), ...t('amount', { returnObjects: true }) };
  return ({ facts }) => {
    const { at, newest, now, failure, field, reason } = facts;
    const said = { ...facts };
    if (at) said.at = formatTime(at);
    if (newest) said.newest = formatTime(newest);
    if (now) said.now = formatTime(now);
    if (isKeyOf(english.journalFailure, failure)) said.failure = t(`journalFailure.${failure}`);
    if (isKeyOf(english.fieldName, field)) said.field = t(`fieldName.${field}`);
    if (field) said.sentence = isKeyOf(sentences, reason) ? sentences[reason] : '';
    return said;
  };
}

/** What to do next: for a failure of the journal its own way out, since a full disk and a missing file need different ones. */
export function useWayOut(): (problem: Problem, said: Record<string, string>) => string {
  const { t } = useTranslation();
  return ({ code, facts: { failure } }, said) =>
    isKeyOf(english.journalWayOut, failure)
      ? t(`journalWayOut.${failure}`)
      : t(`problem.${code}.next`, { replace: said });
}

function isKeyOf<Texts extends object>(texts: Texts, name: string | undefined): name is keyof Texts & string {
  return name !== undefined && Object.hasOwn(texts, name);
}
