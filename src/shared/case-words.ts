import type { TFunction } from 'i18next';
import type { CaseHappening, CaseRecord } from './case.ts';
import type { Happening } from './journal-entry.ts';

/** What a case is about, in one sentence. */
export function subjectText(t: TFunction, subject: CaseRecord['subject']): string {
  switch (subject.why) {
    case 'complaint':
      return t(`case.complaint.${subject.reason}`);
    case 'review':
      return t(`verdict.reviewReason.${subject.reason}`);
    case 'stillUnknown':
      return t('case.stillUnknown');
  }
}

/** What was done about a case, with the words that were written. */
export function caseSentence(t: TFunction): (happening: CaseHappening) => string {
  return (happening) => {
    switch (happening.kind) {
      case 'caseOpened':
        return t('case.happened.opened', { subject: subjectText(t, happening.case.subject) });
      case 'caseNoted':
        return t('case.happened.noted', { words: happening.words });
      case 'caseLinked':
        return t('case.happened.linked', { reference: happening.reference });
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
