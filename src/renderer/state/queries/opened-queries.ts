import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import type { OpenedList, OpeningState } from '../../../shared/export/opened-export.ts';
import { useParts } from '../parts.ts';
import { useAnswer, useOrder } from './queries.ts';
import { keyOf, readAgain } from './readings.ts';

export function useOpenedList() {
  const { client } = useParts();
  const queries = useQueryClient();
  const take = useOpeningState();
  useEffect(
    () =>
      client.listen('opened.changed', (opening) => {
        take(opening);
        if (opening.stage === 'finished') void readAgain(queries, 'opened');
      }),
    [client, queries, take],
  );
  return useAnswer('opened.list', undefined, { follows: 'opened', staleTime: 0 });
}

export function useOpeningOrder<C extends 'opened.open' | 'opened.cancel' | 'opened.dismiss'>(channel: C) {
  return useOrder<C>(channel, { onSuccess: useOpeningState() });
}

function useOpeningState(): (opening: OpeningState) => void {
  const queries = useQueryClient();
  return useCallback(
    (opening) =>
      queries.setQueryData<OpenedList>(keyOf('opened.list', undefined), (list) => list && { ...list, opening }),
    [queries],
  );
}
