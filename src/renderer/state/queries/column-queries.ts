import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { JournalColumn } from '../../../shared/journal/chosen-columns.ts';
import { useParts } from '../parts.ts';
import { useAnswer, valueOrThrow } from './queries.ts';

const KEY = ['columns'];

export function useChosenColumns() {
  return useAnswer(KEY, 'columns.read', undefined, { staleTime: Number.POSITIVE_INFINITY });
}

/** Shows the columns before main answers, so that a second choice builds on the first. */
export function useKeepColumns() {
  const { client } = useParts();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (columns: JournalColumn[]) => valueOrThrow(await client.ask('columns.keep', { columns })),
    onMutate: (columns) => queries.setQueryData(KEY, { columns }),
    onError: () => queries.invalidateQueries({ queryKey: KEY }),
  });
}
