import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { JournalColumn, KeptViews, SavedView } from '../../../shared/journal/saved-view.ts';
import type { Result } from '../../../shared/problems.ts';
import { useParts } from '../parts.ts';
import { valueOrThrow } from './queries.ts';

const KEY = ['views'];

/** The views and columns that were kept. */
export function useKeptViews() {
  const { client } = useParts();
  return useQuery({
    queryKey: KEY,
    queryFn: async () => valueOrThrow(await client.ask('views.list', undefined)),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function useSaveView() {
  const { client } = useParts();
  return useKeeping((view: SavedView) => client.ask('views.save', view));
}

export function useRemoveView() {
  const { client } = useParts();
  return useKeeping((id: string) => client.ask('views.remove', { id }));
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
function useKeeping<Given>(keep: (given: Given) => Promise<Result<KeptViews>>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (given: Given) => valueOrThrow(await keep(given)),
    onSuccess: (kept) => queries.setQueryData(KEY, kept),
  });
}
