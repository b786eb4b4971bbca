import type { Run } from '../../../../shared/run/requery-run.ts';
import { ProgressBar } from '../../../components/notices/progress-bar.tsx';
import { useTill } from '../../../state/parts.ts';

export function RunProgress({ run }: { run: Run }) {
  const { t, format } = useTill();
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

export function useRunText() {
  const { t, format } = useTill();
  return {
    origin({ origin }: Run): string {
      if (origin.kind === 'file') return t('runs.origin.file', { name: origin.name });
      if (origin.kind === 'errors') return t('runs.origin.errors', { run: origin.run });
      return t(`runs.origin.${origin.kind}`);
    },
    facts(run: Run): string {
      const facts = [
        t('runs.references', { count: totalOf(run) }),
        t('runs.madeBy', { time: format.dateTime(run.madeAt), by: run.madeBy }),
      ];
      if (run.endedAt) facts.push(t('runs.endedAt', { time: format.dateTime(run.endedAt) }));
      return facts.join(' · ');
    },
  };
}

function totalOf({ counts }: Run): number {
  return Object.values(counts).reduce((total, count) => total + count, 0);
}
