import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Result } from '../../shared/problems.ts';
import type { JournalColumn, KeptViews, SavedView } from '../../shared/saved-view.ts';
import { useParts } from './parts.ts';
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

export function useKeepColumns() {
  const { client } = useParts();
  return useKeeping((columns: JournalColumn[]) => client.ask('views.keepColumns', { columns }));
}

/** Main answers with everything that is kept then. */
function useKeeping<Given>(keep: (given: Given) => Promise<Result<KeptViews>>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (given: Given) => valueOrThrow(await keep(given)),
    onSuccess: (kept) => queries.setQueryData(KEY, kept),
  });
}
