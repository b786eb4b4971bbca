import { useTranslation } from 'react-i18next';
import type { Problem } from '../../../../shared/problems.ts';
import { TillProblemNotice } from '../../../components/notices/problem-notice.tsx';

export function OutcomeSummary({ of: { problem, isSaved } }: { of: { problem: Problem | null; isSaved: boolean } }) {
  const { t } = useTranslation();
  if (problem) return <TillProblemNotice problem={problem} />;
  return <p role="status">{isSaved ? t('staff.saved') : null}</p>;
}
