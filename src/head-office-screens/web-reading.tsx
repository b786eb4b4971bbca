import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NotPaidShape } from '../renderer/components/frame/icons.tsx';
import styles from '../renderer/components/notices/problem-notice.module.css';
import type { WebProblem } from '../shared/head-office-web/web-problems.ts';
import web from './web.module.css';
import { isAskedAgain, webProblemOf } from './web-queries.ts';

interface Reading {
  isPending: boolean;
  isError: boolean;
  error: unknown;
  isFetching: boolean;
  errorUpdateCount: number;
  refetch: () => Promise<unknown>;
}

/** Why it could not be read; null where nothing is in the way. While it is asked again, what it said last stands. */
export function useReadingProblem({ isPending, isError, error, errorUpdateCount }: Reading): WebProblem | null {
  const [last, setLast] = useState<WebProblem | null>(null);
  const now = isError ? webProblemOf(error) : null;
  if (now !== null && now !== last) setLast(now);
  return now ?? (isPending && errorUpdateCount > 0 ? last : null);
}

/** That something is being read, or why it could not be, and the way to read it again; nothing once it is there. */
export function WebReading({ of: reading, waiting }: { of: Reading; waiting: string }) {
  const { t } = useTranslation();
  const problem = useReadingProblem(reading);
  if (problem === null) return reading.isPending ? <p role="status">{waiting}</p> : null;
  return (
    <WebNotice problem={problem} {...(isAskedAgain(problem) && { next: t('office.asksAgain') })}>
      {ENDS.includes(problem) ? null : <WayOn problem={problem} reading={reading} />}
    </WebNotice>
  );
}

/** Asked once more, head office would answer the same. */
const ENDS: readonly WebProblem[] = ['notFound', 'searchTooWide'];

function WayOn({ problem, reading }: { problem: WebProblem; reading: Reading }) {
  const { t } = useTranslation();
  // Another page of it, as where head office was renewed meanwhile.
  if (problem === 'notUnderstood') {
    return <Button onClick={() => window.location.reload()}>{t('office.readPageAgain')}</Button>;
  }
  return (
    <Button loading={reading.isFetching} onClick={() => void reading.refetch()}>
      {t('shell.tryAgain')}
    </Button>
  );
}

/** What happened and what to do next. @param next where it is another thing than for an order */
export function WebNotice({
  problem,
  next,
  children,
}: {
  problem: WebProblem;
  next?: string;
  children?: React.ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <div className={styles.notice} role="alert">
      <NotPaidShape size={28} />
      <div className={styles.text}>
        <p className={styles.what}>{t(`office.problem.${problem}.what`)}</p>
        <p>{next ?? t(`office.problem.${problem}.next`)}</p>
        {children ? <div className={web.onward}>{children}</div> : null}
      </div>
    </div>
  );
}
