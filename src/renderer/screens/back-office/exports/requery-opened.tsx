import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PaymentRecord } from '../../../../shared/payment/records.ts';
import { saidOf } from '../../../../shared/run/requery-result.ts';
import type { Run, RunResult } from '../../../../shared/run/requery-run.ts';
import { isAskedFirst, RequeryQuestion } from '../../../components/dialogs/requery-question.tsx';
import { FailureNotice } from '../../../components/notices/problem-notice.tsx';
import { ArmedButton } from '../../../presses/armed-button.tsx';
import { type Gathered, useOpenedGathering, useOpenedRequery, useRunOf } from '../../../state/opened-requery.ts';
import { useTill } from '../../../state/parts.ts';
import styles from './exports.module.css';

/** The payment belongs to another till, so only the run records the answer and no goods are handed over. */
export function RequeryOpened({ payment }: { payment: PaymentRecord }) {
  const { t } = useTranslation();
  const { reference, instrument } = payment;
  const requery = useOpenedRequery();
  const run = useRunOf(requery.data ?? null);
  return (
    <div className={`wrap center gap-4 lines-2 ${styles.requery}`}>
      <ArmedButton
        loading={isUnderWay(requery, run)}
        onClick={() => requery.mutate([{ reference, kind: instrument.kind }])}
      >
        {t('opened.requery')}
      </ArmedButton>
      <FailureNotice error={requery.error} />
      {run ? <Came run={run.run} result={run.result} payment={payment} /> : null}
    </div>
  );
}

/** Includes payments not scrolled to yet. */
export function RequeryFound({ id, search, known }: { id: string; search: string; known: number | null }) {
  const { t, till } = useTill();
  const requery = useOpenedRequery();
  const run = useRunOf(requery.data ?? null);
  const mayAsk = ({ mode, baseUrl, publicKey }: PaymentRecord) =>
    mode === till.mode && baseUrl === till.baseUrl && publicKey === till.publicKey;
  const { gathering, read, cancel } = useOpenedGathering(id, search, mayAsk);
  const [question, setQuestion] = useState<Gathered | null>(null);
  const ask = ({ asked }: Gathered) => requery.mutate(asked, { onSettled: () => setQuestion(null) });
  const begin = () =>
    gathering.mutate(undefined, {
      onSuccess: (found) => {
        if (found === null || found.asked.length === 0) return;
        if (isAskedFirst(found.asked.length)) setQuestion(found);
        else ask(found);
      },
    });
  const leftOut = gathering.data?.leftOut ?? 0;
  const problem = gathering.error ?? requery.error;
  return (
    <div className="wrap center gap-4 lines-2">
      <div className={`wrap center gap-4 lines-2 ${styles.requery}`}>
        <ArmedButton loading={gathering.isPending || isUnderWay(requery, run)} onClick={begin}>
          {known === null
            ? t('opened.requeryAll')
            : t(known === 1 ? 'opened.requery' : 'opened.requeryShown', { count: known })}
        </ArmedButton>
        {gathering.isPending ? (
          <>
            <p className="soft small">{t('opened.gathering', { count: read })}</p>
            <ArmedButton variant="plain" onClick={cancel}>
              {t('case.cancel')}
            </ArmedButton>
          </>
        ) : null}
        <FailureNotice error={problem} />
        {run ? <Came run={run.run} result={null} payment={null} /> : null}
      </div>
      {leftOut > 0 ? (
        <p className="soft small" role="status">
          {t('opened.leftOut', { count: leftOut })}
        </p>
      ) : null}
      <RequeryQuestion
        count={question?.asked.length ?? null}
        beside={leftOut > 0 ? t('opened.leftOut', { count: leftOut }) : null}
        loading={requery.isPending}
        onYes={() => question && ask(question)}
        onClose={() => setQuestion(null)}
      />
    </div>
  );
}

function isUnderWay(requery: { isPending: boolean }, run: { run: Run } | null): boolean {
  return requery.isPending || (run !== null && run.run.endedAt === null);
}

/** @param payment the payment of a single re-query; null if there were several */
function Came({ run, result, payment }: { run: Run; result: RunResult | null; payment: PaymentRecord | null }) {
  const { t } = useTranslation();
  const { id, counts, endedAt } = run;
  const answered = counts.flips + counts.external + counts.unchanged + counts.errors;
  const all = answered + counts.waiting;
  const said = endedAt !== null && result && payment ? t(`opened.said.${saidOf(result, payment)}`) : null;
  return (
    <p role="status">
      {said === null ? null : <strong>{said} </strong>}
      <span className="soft small">{t('opened.run', { id, answered, all, errors: counts.errors })}</span>
    </p>
  );
}
