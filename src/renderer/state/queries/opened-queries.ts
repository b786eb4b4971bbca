import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { OpenedList, OpenedPage, OpenedPosition, OpeningState } from '../../../shared/export/opened-export.ts';
import { useParts } from '../parts.ts';
import { useAnswer, useOrder, valueOrThrow } from './queries.ts';

const LIST_KEY = ['opened exports'] as const;
const PAGE_LENGTH = 100;

/** Lists the opened exports and follows an opening under way. */
export function useOpenedList() {
  const { client } = useParts();
  const queries = useQueryClient();
  useEffect(
    () =>
      client.listen('opened.changed', (opening) => {
        queries.setQueryData<OpenedList>(LIST_KEY, (list) => (list ? { ...list, opening } : list));
        if (opening.stage === 'finished') void queries.invalidateQueries({ queryKey: LIST_KEY });
      }),
    [client, queries],
  );
  return useAnswer(LIST_KEY, 'opened.list', undefined, { staleTime: 0 });
}

/** Asks for a folder in the system's dialog and lists the exports in it. */
export function useExportsChoice() {
  return useOrder('opened.choose');
}

export function useOpeningStart() {
  const take = useOpeningState();
  return useOrder('opened.open', { onSuccess: take });
}

/** Cancels an opening, or dismisses its result. */
export function useOpeningEnd(channel: 'opened.cancel' | 'opened.dismiss') {
  const take = useOpeningState();
  return useOrder(channel, { onSuccess: take });
}

export function useSetClosing() {
  const queries = useQueryClient();
  return useOrder('opened.close', { onSuccess: (list) => queries.setQueryData<OpenedList>(LIST_KEY, list) });
}

/** Reads the payments of an opened set, newest first. */
export function useOpenedPayments(id: string, search: string) {
  const { client } = useParts();
  return useInfiniteQuery({
    queryKey: [...LIST_KEY, id, search],
    queryFn: async ({ pageParam }) =>
      valueOrThrow(
        await client.ask('opened.page', {
          id,
          before: pageParam,
          limit: PAGE_LENGTH,
          search: search === '' ? null : search,
          outcomes: null,
        }),
      ),
    initialPageParam: null as OpenedPosition | null,
    getNextPageParam: (page: OpenedPage) => page.next,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function useOpenedPayment(id: string, reference: string) {
  return useAnswer([...LIST_KEY, id, 'payment', reference], 'opened.payment', { id, reference });
}

function useOpeningState(): (opening: OpeningState) => void {
  const queries = useQueryClient();
  return (opening) => queries.setQueryData<OpenedList>(LIST_KEY, (list) => (list ? { ...list, opening } : list));
}
