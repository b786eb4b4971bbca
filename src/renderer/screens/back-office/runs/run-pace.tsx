import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { paceSchema, type Run } from '../../../../shared/requery-run.ts';
import { TillProblemNotice } from '../../../components/problem-notice.tsx';
import { problemOf } from '../../../state/queries.ts';
import { useRunPace } from '../../../state/run-queries.ts';
import styles from './run-pace.module.css';

/** From careful to as fast as a service may allow: both ends are the bounds of a pace. */
const STEPS = [1, 2, 5, 10, 20, 50] as const;

/** How fast a run asks, and the way to make that slower or faster while it goes on. */
export function RunPace({ run }: { run: Run }) {
  const { t } = useTranslation();
  const change = useRunPace();
  const { perSecond, width } = run.pace;
  const slower = STEPS.findLast((step) => step < perSecond);
  const faster = STEPS.find((step) => step > perSecond);
  const to = (step: number | undefined) =>
    change.mutate({ id: run.id, pace: paceSchema.parse({ perSecond: step ?? perSecond, width }) });
  return (
    <>
      <fieldset className={styles.pace}>
        <legend>{t('runs.pace')}</legend>
        <Button aria-disabled={slower === undefined} aria-label={t('runs.slower')} onClick={() => slower && to(slower)}>
          −
        </Button>
        <output className={styles.perSecond}>{t('runs.perSecond', { shown: perSecond })}</output>
        <Button aria-disabled={faster === undefined} aria-label={t('runs.faster')} onClick={() => faster && to(faster)}>
          +
        </Button>
        <p className={styles.bounds}>{t('runs.paceBounds', { least: STEPS[0], most: STEPS.at(-1) })}</p>
      </fieldset>
      {change.isError ? <TillProblemNotice problem={problemOf(change.error)} /> : null}
    </>
  );
}
