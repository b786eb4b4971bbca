import { Progress } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useTill } from '../../state/parts.ts';
import { useAnswer } from '../../state/queries/queries.ts';

/** For a day that nobody closed for long. */
export function Counting() {
  const { t } = useTranslation();
  const { format } = useTill();
  const progress = useAnswer('report.progress', undefined).data;
  if (!progress || progress.of === 0) return <p role="status">{t('reports.loading')}</p>;
  const { counted, of } = progress;
  return (
    <div className="column gap-4">
      <p role="status">{t('reports.counting')}</p>
      <Progress value={(100 * counted) / of} aria-label={t('reports.counting')} />
      <p className="soft">{t('reports.counted', { counted: format.count(counted), of: format.count(of) })}</p>
    </div>
  );
}
