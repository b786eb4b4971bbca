import { useTranslation } from 'react-i18next';
import { RUN_GROUPS, type Run } from '../../../../shared/run/requery-run.ts';
import { newAddress, oneAddress } from '../../../back-office-routes.ts';
import { Button } from '../../../components/controls.ts';
import { FailedReading } from '../../../components/notices/problem-notice.tsx';
import { ProgressBar } from '../../../components/notices/progress-bar.tsx';
import { useFocus } from '../../../components/use-focus.ts';
import { goTo } from '../../../routes.ts';
import { useTill } from '../../../state/parts.ts';
import { usePages } from '../../../state/queries/pages.ts';
import styles from './runs.module.css';

export function RunsList() {
  const { t } = useTranslation();
  const list = usePages('runs.list', (before) => ({ before }), { staleTime: 0 });
  const begin = useFocus<HTMLButtonElement>();
  const runs = list.data?.pages.flatMap((page) => page.runs) ?? [];
  return (
    <div className="column gap-4 full">
      <div className="row between gap-5 firm">
        <div>
          <h2>{t('runs.title')}</h2>
          <p className="soft small breaks">{t('runs.about')}</p>
        </div>
        <Button ref={begin} variant="primary" onClick={() => goTo(newAddress('runs'))}>
          {t('runs.new')}
        </Button>
      </div>
      <FailedReading of={list} waiting={t('runs.loading')} />
      {list.isSuccess && runs.length === 0 ? (
        <div className="sheet column gap-3" role="status">
          <h3>{t('runs.none')}</h3>
          <p className="soft small breaks">{t('runs.noneText')}</p>
        </div>
      ) : null}
      <ul className="column gap-3">
        {runs.map((run) => (
          <li key={run.id} className="sheet column gap-3">
            <RunCard run={run} />
          </li>
        ))}
      </ul>
      {list.hasNextPage ? (
        <Button loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t('runs.earlier')}
        </Button>
      ) : null}
    </div>
  );
}

function RunCard({ run }: { run: Run }) {
  const { t, format } = useTill();
  const text = useRunText();
  return (
    <>
      <div className="row between gap-5 firm">
        <div>
          <h3>
            <a className="touch ink" href={oneAddress('runs', String(run.id))}>
              {t('runs.name', { run: run.id })} · {text.origin(run)}
            </a>
          </h3>
          <p className="soft small breaks">{text.facts(run)}</p>
        </div>
        <strong className={`framed nowrap ${styles.state}`} data-state={run.state}>
          {t(`runs.state.${run.state}`)}
        </strong>
      </div>
      {run.state === 'finished' || run.state === 'cancelled' ? null : <RunProgress run={run} />}
      <ul className={`wrap gap-5 ${styles.counts}`}>
        {RUN_GROUPS.filter((group) => run.counts[group] > 0).map((group) => (
          <li key={group} data-group={group}>
            <strong>{format.count(run.counts[group])}</strong> {t(`runs.group.${group}`)}
          </li>
        ))}
      </ul>
    </>
  );
}

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
