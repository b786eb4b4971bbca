import type { QueryClient, QueryKey, UseQueryOptions } from '@tanstack/react-query';
import type { Channel, RequestOf, ResponseOf } from '../../../shared/bridge-contract.ts';

/** A group of answers that become stale together. */
export type Followed = 'journal' | 'cases' | 'reports' | 'opened';

export type Reading<C extends Channel> = Pick<
  UseQueryOptions<ResponseOf<C>>,
  'enabled' | 'staleTime' | 'gcTime' | 'refetchInterval' | 'placeholderData'
> & {
  /** The group of changes after which the channel is read again. */
  follows?: Followed;
  initialData?: null;
};

/** For answers that never become stale: changes arrive as pushes or are made by this window. */
const FOREVER = { staleTime: Number.POSITIVE_INFINITY } as const;
/** Polls, because cases also open in the background. */
export const CASES = { follows: 'cases', refetchInterval: 10_000 } as const;
/** Polls, because sales continue while somebody looks at a report. */
export const REPORT = { follows: 'reports', refetchInterval: 10_000, staleTime: 0 } as const;

/** Refresh rules of channels that several components read. Other channels get their rules where they are read. */
export const READINGS: { readonly [C in Channel]?: Reading<C> } = {
  'till.describe': FOREVER,
  'till.signingKey': FOREVER,
  'counter.read': FOREVER,
  'printing.read': FOREVER,
  'printing.replacements': { staleTime: 0, gcTime: 0 },
  'journal.payment': { follows: 'journal' },
  'lessons.read': { follows: 'journal', staleTime: 0 },
  'cases.ofPayment': CASES,
  'runs.read': { staleTime: 0 },
  'shift.list': REPORT,
  'setup.read': { staleTime: 0 },
  // Polls fast while a person watches a copy being made, checked or restored.
  'copies.read': {
    refetchInterval: ({ state: { data } }) => (isAtWork(data) ? 500 : 10_000),
    staleTime: 0,
  },
  // A till that is not enrolled rarely becomes enrolled, so it polls rarely.
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

/** Drops all answers that depend on the signed-in person: everything but the till's description. */
export function forgetAnswers(queries: QueryClient): void {
  const [till] = keyOf('till.describe', undefined);
  queries.removeQueries({ predicate: ({ queryKey: [channel] }) => channel !== till });
}

/** Reads visible answers of these groups again now, and hidden ones when they are next shown. */
export function readAgain(queries: QueryClient, ...changed: Followed[]): Promise<void> {
  return queries.invalidateQueries({ predicate: ({ meta }) => changed.some((each) => each === meta?.follows) });
}
