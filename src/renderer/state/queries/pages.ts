import { useInfiniteQuery } from '@tanstack/react-query';
import type { Channel, RequestOf, ResponseOf } from '../../../shared/bridge-contract.ts';
import { useAsk } from './queries.ts';
import { keyOf, READINGS } from './readings.ts';

type PagedChannel = { [C in Channel]: ResponseOf<C> extends { next: unknown } ? C : never }[Channel];

/** @param requestOf the request for the page at a cursor; null for the first page */
export function usePages<C extends PagedChannel>(
  channel: C,
  requestOf: (cursor: ResponseOf<C>['next']) => RequestOf<C>,
  enabled = true,
) {
  const ask = useAsk();
  const { below: _, ...options } = READINGS[channel] ?? {};
  return useInfiniteQuery({
    ...(options as { staleTime?: number }),
    queryKey: keyOf(channel, requestOf(null)),
    queryFn: ({ pageParam }) => ask(channel, requestOf(pageParam as ResponseOf<C>['next'])),
    initialPageParam: null as ResponseOf<C>['next'],
    getNextPageParam: (page: ResponseOf<C>) => page.next,
    enabled,
  });
}
