import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { NotPaidShape } from '../renderer/components/frame/icons.tsx';
import styles from '../renderer/components/notices/problem-notice.module.css';
import type { WebProblem } from '../shared/head-office-web/web-problems.ts';
import { webProblemOf } from './web-queries.ts';

interface Reading {
  isPending: boolean;
  isError: boolean;
  error: unknown;
  isFetching: boolean;
  refetch: () => Promise<unknown>;
}

/** That something is being read, or why it could not be, and the way to read it again; nothing once it is there. */
export function WebReading({ of: reading, waiting }: { of: Reading; waiting: string }) {
  const { t } = useTranslation();
  if (reading.isPending) return <p role="status">{waiting}</p>;
  if (!reading.isError) return null;
  const problem = webProblemOf(reading.error);
  return (
    <WebNotice problem={problem}>
      {problem === 'notFound' ? null : (
        <Button loading={reading.isFetching} onClick={() => void reading.refetch()}>
          {t('shell.tryAgain')}
        </Button>
      )}
    </WebNotice>
  );
}

/** What happened and what to do next, in two sentences. */
export function WebNotice({ problem, children }: { problem: WebProblem; children?: React.ReactNode }) {
  const { t } = useTranslation();
  return (
    <div className={styles.notice} role="alert">
      <NotPaidShape size={28} />
      <div className={styles.text}>
        <p className={styles.what}>{t(`office.problem.${problem}.what`)}</p>
        <p>{t(`office.problem.${problem}.next`)}</p>
        {children}
      </div>
    </div>
  );
}
