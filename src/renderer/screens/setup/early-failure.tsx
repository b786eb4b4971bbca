import { ProblemNotice } from '../../components/notices/problem-notice.tsx';
import { problemOf } from '../../state/queries/queries.ts';

/** Says why a request failed before the till, and so its format of times, is known; nothing if `error` is null. */
export function EarlyFailure({ error }: { error: unknown }) {
  return error ? <ProblemNotice problem={problemOf(error)} format={(iso) => iso} /> : null;
}
