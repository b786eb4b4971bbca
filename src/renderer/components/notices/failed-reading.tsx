import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Problem, ProblemCode } from '../../../shared/problems.ts';
import { useTill } from '../../state/parts.ts';
import { problemOf } from '../../state/queries/queries.ts';
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
  if (!reading.isError) return null;
  return (
    <NotRead
      problem={problemOf(reading.error)}
      isReading={reading.isFetching}
      readAgain={() => void reading.refetch()}
    />
  );
}

/** The same where the problem is known by itself. */
export function NotRead({
  problem,
  isReading = false,
  readAgain,
}: {
  problem: Problem;
  isReading?: boolean;
  readAgain: () => void;
}) {
  const { t } = useTranslation();
  const { format } = useTill();
  return (
    <ProblemNotice problem={problem} format={format.dateTime}>
      {NOTHING_THERE.includes(problem.code) ? null : (
        <Button loading={isReading} onClick={readAgain}>
          {t('shell.tryAgain')}
        </Button>
      )}
    </ProblemNotice>
  );
}
