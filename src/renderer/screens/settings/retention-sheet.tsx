import { useTranslation } from 'react-i18next';
import { RETENTION_MONTHS } from '../../../shared/personal/erasure-channels.ts';
import { Choices } from '../../components/choices.tsx';
import { FailedReading } from '../../components/notices/failed-reading.tsx';
import { FailureNotice } from '../../components/notices/problem-notice.tsx';
import { useAnswer, useOrder } from '../../state/queries/queries.ts';
import { Sheet } from './sheet.tsx';

const NEVER = 'never';

/** Sets after how many months the till erases personal data by itself. */
export function RetentionSheet() {
  const { t } = useTranslation();
  const kept = useAnswer('retention.read', undefined);
  const change = useOrder('retention.set');
  const choose = (chosen: typeof NEVER | (typeof RETENTION_MONTHS)[number]) => {
    const months = chosen === NEVER ? null : chosen;
    if (months !== kept.data?.months) change.mutate({ months });
  };
  return (
    <Sheet title={t('erasure.retention')} text={t('erasure.retentionText')}>
      <FailedReading of={kept} />
      {kept.data ? (
        <Choices
          label={t('erasure.keptFor')}
          values={[NEVER, ...RETENTION_MONTHS]}
          value={kept.data.months ?? NEVER}
          nameOf={(each) => (each === NEVER ? t('erasure.never') : t('erasure.after', { count: each }))}
          onChoose={choose}
          isPaired
          disabled={change.isPending}
        />
      ) : null}
      <FailureNotice error={change.error} />
    </Sheet>
  );
}
