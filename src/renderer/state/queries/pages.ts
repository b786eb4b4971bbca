import { type keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { Channel, RequestOf, ResponseOf } from '../../../shared/bridge-contract.ts';
import { useAsk } from './queries.ts';
import { type Followed, keyOf } from './readings.ts';

type PagedChannel = { [C in Channel]: ResponseOf<C> extends { next: unknown } ? C : never }[Channel];

interface PagedReading {
  enabled?: boolean;
  follows?: Followed;
  staleTime?: number;
  refetchInterval?: number;
  placeholderData?: typeof keepPreviousData;
}

/** @param requestOf returns the request for the page at a cursor; null means the first page */
export function usePages<C extends PagedChannel>(
  channel: C,
  requestOf: (cursor: ResponseOf<C>['next']) => RequestOf<C>,
  { follows, ...options }: PagedReading = {},
) {
  const ask = useAsk();
  return useInfiniteQuery({
    ...options,
    queryKey: keyOf(channel, requestOf(null)),
    queryFn: ({ pageParam }) => ask(channel, requestOf(pageParam as ResponseOf<C>['next'])),
    initialPageParam: null as ResponseOf<C>['next'],
    getNextPageParam: (page: ResponseOf<C>) => page.next,
    meta: { follows },
  });
}
