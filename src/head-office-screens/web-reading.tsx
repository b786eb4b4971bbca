import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../renderer/components/controls.ts';
import { NotPaidShape } from '../renderer/components/icons.tsx';
import styles from '../renderer/components/notices/problem-notice.module.css';
import type { WebProblem } from '../shared/head-office-web/web-problems.ts';
import { isAskedAgain, webProblemOf } from './web-queries.ts';

interface Reading {
  isPending: boolean;
  isError: boolean;
  error: unknown;
  isFetching: boolean;
  errorUpdateCount: number;
  refetch: () => Promise<unknown>;
}

/** Returns why a read failed, or null. Keeps the last problem while the read is retried. */
export function useReadingProblem({ isPending, isError, error, errorUpdateCount }: Reading): WebProblem | null {
  const [last, setLast] = useState<WebProblem | null>(null);
  const now = isError ? webProblemOf(error) : null;
  if (now !== null && now !== last) setLast(now);
  return now ?? (isPending && errorUpdateCount > 0 ? last : null);
}

/** Shows a loading message, or why the read failed with a retry button. Renders nothing after a success. */
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

/** Problems that a retry cannot solve. */
const ENDS: readonly WebProblem[] = ['notFound', 'searchTooWide'];

function WayOn({ problem, reading }: { problem: WebProblem; reading: Reading }) {
  const { t } = useTranslation();
  if (problem === 'notUnderstood') {
    return <Button onClick={() => window.location.reload()}>{t('office.readPageAgain')}</Button>;
  }
  return (
    <Button loading={reading.isFetching} onClick={() => void reading.refetch()}>
      {t('shell.tryAgain')}
    </Button>
  );
}

/** @param next replaces the usual advice */
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
    <div className={`box wrong row gap-3 ${styles.notice}`} role="alert">
      <NotPaidShape size={28} />
      <div className={`ink ${styles.text}`}>
        <p className="bold">{t(`office.problem.${problem}.what`)}</p>
        <p>{next ?? t(`office.problem.${problem}.next`)}</p>
        {children ? <div className="above-3">{children}</div> : null}
      </div>
    </div>
  );
}
