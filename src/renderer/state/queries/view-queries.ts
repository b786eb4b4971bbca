import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { JournalColumn, KeptViews } from '../../../shared/journal/saved-view.ts';
import { useParts } from '../parts.ts';
import { useAnswer, useOrder, valueOrThrow } from './queries.ts';

const KEY = ['views'];

/** The views and columns that were kept. */
export function useKeptViews() {
  return useAnswer(KEY, 'views.list', undefined, { staleTime: Number.POSITIVE_INFINITY });
}

export function useSaveView() {
  return useOrder('views.save', useKeeping());
}

export function useRemoveView() {
  return useOrder('views.remove', useKeeping());
}

/** They are shown at once: who chooses two in a row chooses the second one beside the first. */
export function useKeepColumns() {
  const { client } = useParts();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (columns: JournalColumn[]) => valueOrThrow(await client.ask('views.keepColumns', { columns })),
    onMutate: (columns) => queries.setQueryData<KeptViews>(KEY, (shown) => shown && { ...shown, columns }),
    // Of several choices that are under way the last one stays.
    onSuccess: (kept) =>
      queries.setQueryData<KeptViews>(KEY, (shown) => ({ ...kept, columns: shown?.columns ?? kept.columns })),
    onError: () => queries.invalidateQueries({ queryKey: KEY }),
  });
}

/** Main answers with everything that is kept then. */
function useKeeping() {
  const queries = useQueryClient();
  return { onSuccess: (kept: KeptViews) => queries.setQueryData(KEY, kept) };
}
