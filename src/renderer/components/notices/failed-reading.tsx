import { useEffect, useRef } from 'react';
import { mayRetry, type Problem } from '../../../shared/problems.ts';
import { useTill } from '../../state/parts.ts';
import { problemOf } from '../../state/queries/queries.ts';
import { Button } from '../controls.ts';
import { ProblemNotice } from './problem-notice.tsx';

interface Reading {
  isPending: boolean;
  isError: boolean;
  error: unknown;
  isFetching: boolean;
  refetch: () => Promise<unknown>;
}

/** @param waiting shown during the first read */
export function FailedReading({ of: reading, waiting }: { of: Reading; waiting?: string }) {
  const failure = useFailure(reading);
  if (failure === null) return reading.isPending && waiting !== undefined ? <p role="status">{waiting}</p> : null;
  return (
    <NotRead problem={problemOf(failure)} isReading={reading.isFetching} readAgain={() => void reading.refetch()} />
  );
}

/**
 * Keeps the last failure while the query is retried. Otherwise the retry button and its focus would disappear during
 * each retry.
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

export function NotRead({
  problem,
  isReading = false,
  readAgain,
}: {
  problem: Problem;
  isReading?: boolean;
  readAgain: () => void;
}) {
  const { t, format } = useTill();
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
