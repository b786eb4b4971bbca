import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ProblemCode } from '../../shared/problems.ts';
import { useTill } from '../state/parts.ts';
import { problemOf } from '../state/queries.ts';
import { ProblemNotice } from './problem-notice.tsx';

/** What is not there is not there the next time either. */
const NOTHING_THERE: readonly ProblemCode[] = ['paymentNotFound', 'caseNotFound', 'runNotFound', 'openedClosed'];

/** What is known of a reading, as react-query has it. */
interface Reading {
  isError: boolean;
  error: unknown;
  isFetching: boolean;
  refetch: () => Promise<unknown>;
}

/** Why something could not be read, and the way to read it again; nothing where it could. */
export function FailedReading({ of: reading }: { of: Reading }) {
  const { t } = useTranslation();
  const { format } = useTill();
  if (!reading.isError) return null;
  const problem = problemOf(reading.error);
  return (
    <ProblemNotice problem={problem} format={format.dateTime}>
      {NOTHING_THERE.includes(problem.code) ? null : (
        <Button loading={reading.isFetching} onClick={() => void reading.refetch()}>
          {t('shell.tryAgain')}
        </Button>
      )}
    </ProblemNotice>
  );
}
