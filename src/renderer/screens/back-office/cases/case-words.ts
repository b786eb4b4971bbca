import { useTranslation } from 'react-i18next';
import type { CaseRecord } from '../../../../shared/case.ts';

/** What a case is about, in one sentence. */
export function useSubjectText(): (subject: CaseRecord['subject']) => string {
  const { t } = useTranslation();
  return (subject) => {
    switch (subject.why) {
      case 'complaint':
        return t(`case.complaint.${subject.reason}`);
      case 'review':
        return t(`verdict.reviewReason.${subject.reason}`);
      case 'stillUnknown':
        return t('case.stillUnknown');
    }
  };
}
