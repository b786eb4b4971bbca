import { useTranslation } from 'react-i18next';
import { RETENTION_MONTHS } from '../../../shared/personal/erasure-channels.ts';
import { Radio } from '../../components/controls.ts';
import { FailedReading } from '../../components/notices/failed-reading.tsx';
import { TillProblemNotice } from '../../components/notices/problem-notice.tsx';
import { useRetention, useRetentionChange } from '../../state/queries/erasure-queries.ts';
import { problemOf } from '../../state/queries/queries.ts';
import { Sheet } from './sheet.tsx';

const NEVER = 'never';

/** Sets after how many months the till erases personal data by itself. */
export function RetentionSheet() {
  const { t } = useTranslation();
  const kept = useRetention();
  const change = useRetentionChange();
  const problem = change.error ? problemOf(change.error) : null;
  const choose = (chosen: string) => {
    const months = RETENTION_MONTHS.find((each) => String(each) === chosen) ?? null;
    if (months !== kept.data?.months) change.mutate({ months });
  };
  return (
    <Sheet title={t('erasure.retention')} text={t('erasure.retentionText')}>
      <FailedReading of={kept} />
      {kept.data ? (
        <Radio.Group label={t('erasure.keptFor')} value={String(kept.data.months ?? NEVER)} onChange={choose}>
          <div className="pair gap-2 above-2 choices">
            <Radio value={NEVER} label={t('erasure.never')} disabled={change.isPending} />
            {RETENTION_MONTHS.map((count) => (
              <Radio
                key={count}
                value={String(count)}
                label={t('erasure.after', { count })}
                disabled={change.isPending}
              />
            ))}
          </div>
        </Radio.Group>
      ) : null}
      {problem ? <TillProblemNotice problem={problem} /> : null}
    </Sheet>
  );
}
