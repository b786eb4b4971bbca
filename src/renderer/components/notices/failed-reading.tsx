import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { mayRetry, type Problem } from '../../../shared/problems.ts';
import { useTill } from '../../state/parts.ts';
import { problemOf } from '../../state/queries/queries.ts';
import { ProblemNotice } from './problem-notice.tsx';

/** What is known of a reading, as react-query has it. */
interface Reading {
  isError: boolean;
  error: unknown;
  isFetching: boolean;
  refetch: () => Promise<unknown>;
}

/** Why something could not be read, and the way to read it again where that may help; nothing where it could. */
export function FailedReading({ of: reading }: { of: Reading }) {
  const failure = useFailure(reading);
  if (failure === null) return null;
  return (
    <NotRead problem={problemOf(failure)} isReading={reading.isFetching} readAgain={() => void reading.refetch()} />
  );
}

/**
 * What failed is read again now and then. Meanwhile it is shown as it was: a notice that went and came back would take its button
 * from under the hand, and from under the keys.
 */
function useFailure({ isError, error, isFetching }: Reading): unknown {
  const before = useRef<unknown>(null);
  const known = isFetching ? before.current : null;
  const failure = isError ? error : known;
  useEffect(() => {
    before.current = failure;
  });
  return failure;
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
      {mayRetry(problem.code) ? (
        <Button loading={isReading} onClick={readAgain}>
          {t('shell.tryAgain')}
        </Button>
      ) : null}
    </ProblemNotice>
  );
}
