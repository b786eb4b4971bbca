import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { PaymentRecord } from '../../../../shared/records.ts';
import { saidOf } from '../../../../shared/requery-result.ts';
import type { Run, RunResult } from '../../../../shared/requery-run.ts';
import { TillProblemNotice } from '../../../components/problem-notice.tsx';
import { useOpenedRequery, useRunOf } from '../../../state/opened-requery.ts';
import { useTill } from '../../../state/parts.ts';
import { problemOf } from '../../../state/queries.ts';
import styles from './exports.module.css';

/**
 * Asks the service about payments of an export, and shows what came of it. They are of other tills: nothing is written
 * down of them but in the run of re-queries, and no goods are released by it.
 */
export function RequeryOpened({ payments }: { payments: readonly PaymentRecord[] }) {
  const { t } = useTranslation();
  const requery = useOpenedRequery();
  const run = useRunOf(requery.data ?? null);
  const only = payments.length === 1 ? payments[0] : null;
  const isUnderWay = requery.isPending || (run !== null && run.run.endedAt === null);
  return (
    <div className={styles.requery}>
      <Button
        loading={isUnderWay}
        disabled={payments.length === 0}
        onClick={() =>
          requery.mutate(payments.map(({ reference, instrument }) => ({ reference, kind: instrument.kind })))
        }
      >
        {t(payments.length === 1 ? 'opened.requery' : 'opened.requeryShown', { count: payments.length })}
      </Button>
      {requery.isError ? <TillProblemNotice problem={problemOf(requery.error)} /> : null}
      {run ? <Came run={run.run} result={run.result} payment={only ?? null} /> : null}
    </div>
  );
}

/** @param payment the one that was asked about; null where there were several */
function Came({ run, result, payment }: { run: Run; result: RunResult | null; payment: PaymentRecord | null }) {
  const { t } = useTranslation();
  const { format } = useTill();
  const { id, counts, endedAt } = run;
  const answered = counts.flips + counts.foreign + counts.unchanged + counts.errors;
  const all = answered + counts.waiting;
  const said = endedAt !== null && result && payment ? t(`opened.said.${saidOf(result, payment)}`) : null;
  return (
    <p role="status">
      {said === null ? null : <strong>{said} </strong>}
      <span className={styles.soft}>
        {t('opened.run', { id, answered: format.count(answered), all: format.count(all), errors: counts.errors })}
      </span>
    </p>
  );
}
