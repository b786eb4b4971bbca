import type { QueryClient, QueryKey, UseQueryOptions } from '@tanstack/react-query';
import type { Channel, RequestOf, ResponseOf } from '../../../shared/bridge-contract.ts';

/** The answers that one change makes stale together. */
export type Followed = 'journal' | 'cases' | 'reports' | 'opened';

export type Reading<C extends Channel> = Pick<
  UseQueryOptions<ResponseOf<C>>,
  'enabled' | 'staleTime' | 'gcTime' | 'refetchInterval' | 'placeholderData'
> & {
  /** Reads again after every change of these. */
  follows?: Followed;
  initialData?: null;
};

/** Changes arrive as pushes, or are made here. */
const FOREVER = { staleTime: Number.POSITIVE_INFINITY } as const;
/** Cases also open in the background. */
export const CASES = { follows: 'cases', refetchInterval: 10_000 } as const;
/** Sales go on while somebody looks at the report. */
export const REPORT = { follows: 'reports', refetchInterval: 10_000, staleTime: 0 } as const;

/** Says how often to read a channel that has several readers. A single reader says so itself. */
export const READINGS: { readonly [C in Channel]?: Reading<C> } = {
  'till.describe': FOREVER,
  'till.signingKey': FOREVER,
  'counter.read': FOREVER,
  'printing.read': FOREVER,
  'printing.replacements': { staleTime: 0, gcTime: 0 },
  'journal.payment': { follows: 'journal' },
  // Lesson progress is computed from the journal.
  'lessons.read': { follows: 'journal', staleTime: 0 },
  'cases.ofPayment': CASES,
  'runs.read': { staleTime: 0 },
  'shift.list': REPORT,
  'setup.read': { staleTime: 0 },
  // A person watches while a copy is made, checked or restored.
  'copies.read': {
    refetchInterval: ({ state: { data } }) => (isAtWork(data) ? 500 : 10_000),
    staleTime: 0,
  },
  // For a till that is not enrolled, the screens only check now and then whether it has been.
  'headOffice.read': {
    refetchInterval: ({ state }) => (state.data?.kind === 'enrolled' ? 5_000 : 60_000),
    staleTime: 0,
  },
};

export function keyOf<C extends Channel>(channel: C, request: RequestOf<C>): QueryKey {
  return [channel, request];
}

function isAtWork(copies: ResponseOf<'copies.read'> | undefined): boolean {
  return ['checking', 'restoring'].includes(copies?.work.stage ?? '') || copies?.second?.isUnderWay === true;
}

/** Drops what was read for a person: everything but the till's description. */
export function forgetAnswers(queries: QueryClient): void {
  const [till] = keyOf('till.describe', undefined);
  queries.removeQueries({ predicate: ({ queryKey: [channel] }) => channel !== till });
}

/** Reads again what the screens show of these, and the rest when it is next shown. */
export function readAgain(queries: QueryClient, ...changed: Followed[]): Promise<void> {
  return queries.invalidateQueries({ predicate: ({ meta }) => changed.some((each) => each === meta?.follows) });
}
