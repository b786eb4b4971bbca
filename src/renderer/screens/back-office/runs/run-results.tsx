import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RUN_GROUPS, type Run, type RunGroup } from '../../../../shared/requery-run.ts';
import { TillProblemNotice } from '../../../components/problem-notice.tsx';
import { useTill } from '../../../state/parts.ts';
import { problemOf } from '../../../state/queries.ts';
import { useRunItems } from '../../../state/run-queries.ts';
import { ResultRow } from './result-row.tsx';
import styles from './runs.module.css';

/** What the run found: what has changed first, and errors apart. */
export function RunResults({ run }: { run: Run }) {
  const { t } = useTranslation();
  const { format } = useTill();
  const [chosen, setChosen] = useState<RunGroup | null>(null);
  const group = chosen ?? RUN_GROUPS.find((each) => each !== 'waiting' && run.counts[each] > 0) ?? 'flips';
  return (
    <section className={styles.sheet} aria-label={t('runs.results')}>
      <fieldset className={styles.groups}>
        <legend>{t('runs.results')}</legend>
        {RUN_GROUPS.map((each) => (
          <button
            key={each}
            type="button"
            className={styles.group}
            data-group={each}
            aria-pressed={each === group}
            onClick={() => setChosen(each)}
          >
            {t(`runs.group.${each}`)} <span className={styles.number}>{format.count(run.counts[each])}</span>
          </button>
        ))}
      </fieldset>
      {group === 'foreign' && run.counts.foreign > 0 ? <p className={styles.soft}>{t('runs.foreignHint')}</p> : null}
      <Items key={group} id={run.id} group={group} />
    </section>
  );
}

function Items({ id, group }: { id: number; group: RunGroup }) {
  const { t } = useTranslation();
  const list = useRunItems(id, group);
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  if (list.isError) return <TillProblemNotice problem={problemOf(list.error)} />;
  if (list.isPending) return <p>{t('runs.loading')}</p>;
  if (items.length === 0) return <p className={styles.soft}>{t(`runs.empty.${group}`)}</p>;
  return (
    <>
      <ul className={styles.items} aria-label={t(`runs.group.${group}`)}>
        {items.map((item) => (
          <ResultRow key={item.position} item={item} />
        ))}
      </ul>
      {list.hasNextPage ? (
        <Button loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t('runs.more')}
        </Button>
      ) : null}
    </>
  );
}
