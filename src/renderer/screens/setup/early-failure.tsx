import { ProblemNotice } from '../../components/notices/problem-notice.tsx';
import { problemOf } from '../../state/queries/queries.ts';

/** Serves while the till, and so its format of times, is unknown. */
export function EarlyFailure({ error }: { error: unknown }) {
  return error ? <ProblemNotice problem={problemOf(error)} format={(iso) => iso} /> : null;
}
