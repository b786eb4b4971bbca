import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OpenedPage, OpenedPosition } from '../../../../shared/export/opened-export.ts';
import type { Instrument } from '../../../../shared/payment/instrument.ts';
import type { PaymentRecord } from '../../../../shared/payment/records.ts';
import { saidOf } from '../../../../shared/run/requery-result.ts';
import { MOST_REFERENCES, RUN_GROUPS, type Run, type RunResult } from '../../../../shared/run/requery-run.ts';
import { isAskedFirst, RequeryQuestion } from '../../../components/dialogs/requery-question.tsx';
import { FailureNotice } from '../../../components/notices/problem-notice.tsx';
import { ArmedButton } from '../../../presses/armed-button.tsx';
import { useTill } from '../../../state/parts.ts';
import { useAnswer, useAsk } from '../../../state/queries/queries.ts';
import { useRunChanges } from '../../../state/queries/run-queries.ts';
import styles from './exports.module.css';

/** Re-queries an external payment. The answer is recorded only in the run, and no goods are handed over. */
export function RequeryOpened({ payment }: { payment: PaymentRecord }) {
  const { t } = useTranslation();
  const { reference, instrument } = payment;
  const requery = useOpenedRequery();
  const run = useRunOf(requery.data ?? null);
  return (
    <div className={`wrap center gap-4 lines-2 ${styles.requery}`}>
      <ArmedButton
        label={t('opened.requery')}
        loading={isUnderWay(requery, run)}
        onClick={() => requery.mutate([{ reference, kind: instrument.kind }])}
      />
      <FailureNotice error={requery.error} />
      {run ? <Came run={run.run} result={run.result} payment={payment} /> : null}
    </div>
  );
}

/** Re-queries all payments that the search finds, not only the visible rows. */
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
        <ArmedButton
          label={
            known === null
              ? t('opened.requeryAll')
              : t(known === 1 ? 'opened.requery' : 'opened.requeryShown', { count: known })
          }
          loading={gathering.isPending || isUnderWay(requery, run)}
          onClick={begin}
        />
        {gathering.isPending ? (
          <>
            <p className="soft small">{t('opened.gathering', { count: read })}</p>
            <ArmedButton label={t('case.cancel')} variant="plain" onClick={cancel} />
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

/** @param payment the payment if only one was re-queried; null otherwise */
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

/** Creates a run over opened payments. The list names each payment's type, which this till cannot look up. */
function useOpenedRequery() {
  const ask = useAsk();
  return useMutation({
    mutationFn: async (payments: readonly { reference: string; kind: Instrument['kind'] }[]) => {
      const lines = payments.map(({ reference, kind }) => `${reference},${kind.toUpperCase()}`);
      const { listId } = await ask('runs.readList', { lines });
      return ask('runs.create', { source: { kind: 'list', listId } });
    },
  });
}

const PAGE_LENGTH = 200;

export function openedQuery(id: string, search: string, before: OpenedPosition | null, limit: number) {
  return { id, before, limit, search: search === '' ? null : search, outcomes: null };
}

interface Gathered {
  asked: readonly { reference: string; kind: Instrument['kind'] }[];
  /** How many payments are left out because they belong to another service or mode. */
  leftOut: number;
}

/** @param mayAsk tells whether this seat may re-query a payment */
function useOpenedGathering(id: string, search: string, mayAsk: (payment: PaymentRecord) => boolean) {
  const ask = useAsk();
  const [read, setRead] = useState(0);
  const cancelled = useRef(new AbortController());
  useEffect(() => () => cancelled.current.abort(), []);
  const gathering = useMutation({
    mutationFn: async (): Promise<Gathered | null> => {
      cancelled.current = new AbortController();
      const { signal } = cancelled.current;
      const asked: { reference: string; kind: Instrument['kind'] }[] = [];
      let [before, count]: [OpenedPosition | null, number] = [null, 0];
      do {
        const page: OpenedPage = await ask('opened.page', openedQuery(id, search, before, PAGE_LENGTH));
        if (signal.aborted) return null;
        count += page.payments.length;
        for (const payment of page.payments.filter(mayAsk)) {
          asked.push({ reference: payment.reference, kind: payment.instrument.kind });
        }
        setRead(count);
        before = page.next;
      } while (before !== null && asked.length <= MOST_REFERENCES);
      return { asked, leftOut: count - asked.length };
    },
    onMutate: () => setRead(0),
  });
  return { gathering, read, cancel: () => cancelled.current.abort() };
}

/** Follows a run. Adds the result of its first payment once the run has ended. */
function useRunOf(made: Run | null): { run: Run; result: RunResult | null } | null {
  useRunChanges();
  const id = made?.id ?? 0;
  const run = useAnswer('runs.read', { id }, { enabled: made !== null }).data ?? made;
  const group = RUN_GROUPS.find((each) => run && run.counts[each] > 0) ?? 'waiting';
  const first = { id, group, after: null, limit: 1 };
  const { data } = useAnswer('runs.items', first, { enabled: run !== null && run.endedAt !== null });
  return run && { run, result: data?.items[0]?.result ?? null };
}
