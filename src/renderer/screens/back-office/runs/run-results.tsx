import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RUN_GROUPS, type Run, type RunGroup } from '../../../../shared/run/requery-run.ts';
import { useTill } from '../../../state/parts.ts';
import { RunItems } from './run-items.tsx';
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
      <RunItems key={group} id={run.id} group={group} total={run.counts[group]} />
    </section>
  );
}
