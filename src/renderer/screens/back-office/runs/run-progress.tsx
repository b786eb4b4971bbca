import { useTranslation } from 'react-i18next';
import type { Run } from '../../../../shared/run/requery-run.ts';
import { ProgressBar } from '../../../components/notices/progress-bar.tsx';
import { useTill } from '../../../state/parts.ts';
import { totalOf } from './run-text.ts';

export function RunProgress({ run }: { run: Run }) {
  const { t } = useTranslation();
  const { format } = useTill();
  const total = totalOf(run);
  const done = total - run.counts.waiting;
  const { standstill, slowedToMs, rate, leftMs } = run;
  const facts = [
    t('runs.asked', { done, total }),
    rate === null ? null : t('runs.rate', { rate: rate.toFixed(1) }),
    leftMs === null ? null : t('runs.left', { left: format.elapsed(leftMs) }),
  ].filter((fact) => fact !== null);
  return (
    <div className="column gap-2">
      <ProgressBar label={t('runs.progress')} done={total > 0 ? done / total : null} />
      <p className="soft small breaks">{facts.join(' · ')}</p>
      {standstill ? (
        <p className="box wait semibold" role="status">
          {t(`runs.standstill.${standstill.reason}`, {
            wait: format.elapsed(standstill.waitMs),
            time: format.exactTime(standstill.until),
          })}
        </p>
      ) : null}
      {slowedToMs === null ? null : (
        <p className="box wait semibold" role="status">
          {slowedToMs < 1_000 ? t('runs.slowed') : t('runs.slowedTo', { every: format.elapsed(slowedToMs) })}
        </p>
      )}
    </div>
  );
}
