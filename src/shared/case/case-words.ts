import type { TFunction } from 'i18next';
import type { Format } from '../format.ts';
import type { HappeningWords } from '../journal/happening-words.ts';
import type { Happening } from '../journal/journal-entry.ts';
import type { RequeryOutcome } from '../payment/answers.ts';
import { resultOfExternal } from '../run/requery-result.ts';
import type { CaseHappening, CaseRecord } from './case.ts';
import { externalWords } from './external-words.ts';

/** What the counter reads in its own language, too: a page of the back office is in one. */
const IN_ENGLISH = { lng: 'en' } as const;

/** What a case is about, in one sentence. */
export function subjectText(t: TFunction, subject: CaseRecord['subject']): string {
  switch (subject.why) {
    case 'complaint':
      return t(`case.complaint.${subject.reason}`);
    case 'review':
      return t(`verdict.reviewReason.${subject.reason}`, IN_ENGLISH);
    case 'stillUnknown':
      return t('case.stillUnknown');
    case 'notProven':
      return t('case.notProven');
  }
}

/** What was done about a case, with the words that were written, or with what the service said. */
export function caseWords(t: TFunction, format: Format): (happening: CaseHappening, at: string) => HappeningWords {
  const sentence = caseSentence(t);
  const said = externalWords(t, format);
  return (happening, at) => {
    if (happening.kind !== 'caseForeignAnswered') return { sentence: sentence(happening), message: null, code: null };
    const { reference, outcome } = happening;
    const words = said(resultOfExternal(reference, outcome, at));
    const why = outcome.kind === 'lost' && words.beside ? ` (${words.beside})` : '';
    return {
      sentence: t('case.happened.foreignAnswered', { reference, said: `${words.sentence}${why}` }),
      ...beside(outcome),
    };
  };
}

/** What the service said beside it, in its own words. */
function beside(outcome: RequeryOutcome): Pick<HappeningWords, 'message' | 'code'> {
  switch (outcome.kind) {
    case 'answered':
      return { message: outcome.answer.message ?? outcome.answer.chargeMessage, code: outcome.answer.code };
    case 'queryFailed':
      return { message: outcome.message, code: outcome.code };
    case 'notFound':
    case 'lost':
      return { message: null, code: null };
  }
}

type ForeignAnswered = Extract<CaseHappening, { kind: 'caseForeignAnswered' }>;

function caseSentence(t: TFunction): (happening: Exclude<CaseHappening, ForeignAnswered>) => string {
  return (happening) => {
    switch (happening.kind) {
      case 'caseOpened':
        return t('case.happened.opened', { subject: subjectText(t, happening.case.subject) });
      case 'caseNoted':
        return t('case.happened.noted', { words: happening.words });
      case 'caseLinked':
        return t('case.happened.linked', { reference: happening.reference });
      case 'caseForeignLinked':
        return t('case.happened.foreignLinked', { reference: happening.reference });
      case 'caseUnlinked':
        return t('case.happened.unlinked', { reference: happening.reference });
      case 'caseFlagged':
        return t(`case.happened.flagged.${happening.flag.why}`, { reference: happening.flag.reference });
      case 'caseStatusChanged':
        return t('case.happened.status', { status: t(`case.status.${happening.case.state.status}`) });
      case 'caseResolved': {
        const { state } = happening.case;
        if (state.status !== 'resolved') return t('happening.caseResolved');
        return t('case.happened.resolved', { reason: t(`case.resolution.${state.reason}`), words: state.words });
      }
      case 'caseReopened':
        return t('case.happened.reopened', { words: happening.words });
    }
  };
}

export function isOfCase(happening: Happening): happening is CaseHappening {
  return 'case' in happening;
}
