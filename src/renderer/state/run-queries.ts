import { type QueryClient, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { RequestOf } from '../../shared/bridge-contract.ts';
import type { ItemPlace, Run, RunGroup } from '../../shared/requery-run.ts';
import { LONGEST_PASTED_LINE, MOST_PASTED_LINES } from '../../shared/requery-run-contract.ts';
import { useParts } from './parts.ts';
import { valueOrThrow } from './queries.ts';

const KEYS = { list: ['runs'], run: ['run'], items: ['run items'] } as const;
const ITEMS_IN_A_PAGE = 100;
/** A list of results is read again at most this often while a run goes on. */
const ITEMS_REFRESH_MS = 1_000;

/** The newest first. */
export function useRuns() {
  const { client } = useParts();
  return useInfiniteQuery({
    queryKey: KEYS.list,
    queryFn: async ({ pageParam }) => valueOrThrow(await client.ask('runs.list', { before: pageParam })),
    initialPageParam: null as number | null,
    getNextPageParam: (page: { next: number | null }) => page.next,
    staleTime: 0,
  });
}

export function useRun(id: number) {
  const { client } = useParts();
  return useQuery({
    queryKey: [...KEYS.run, id],
    queryFn: async () => valueOrThrow(await client.ask('runs.read', { id })),
    staleTime: 0,
  });
}

export function useRunItems(id: number, group: RunGroup) {
  const { client } = useParts();
  return useInfiniteQuery({
    queryKey: [...KEYS.items, id, group],
    queryFn: async ({ pageParam }) =>
      valueOrThrow(await client.ask('runs.items', { id, group, after: pageParam, limit: ITEMS_IN_A_PAGE })),
    initialPageParam: null as ItemPlace | null,
    getNextPageParam: (page: { next: ItemPlace | null }) => page.next,
    staleTime: 0,
  });
}

export function useRunMaking() {
  const { client } = useParts();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (order: RequestOf<'runs.create'>) => valueOrThrow(await client.ask('runs.create', order)),
    onSuccess: (run) => take(queries, run),
  });
}

/** Pause, resume and cancel. */
export function useRunOrder() {
  const { client } = useParts();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, order }: { id: number; order: 'runs.pause' | 'runs.resume' | 'runs.cancel' }) =>
      valueOrThrow(await client.ask(order, { id })),
    onSuccess: (run) => take(queries, run),
  });
}

/** How fast a run asks from now on. */
export function useRunPace() {
  const { client } = useParts();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (order: RequestOf<'runs.setPace'>) => valueOrThrow(await client.ask('runs.setPace', order)),
    onSuccess: (run) => take(queries, run),
  });
}

export function useResultsSaving() {
  const { client } = useParts();
  return useMutation({
    mutationFn: async (id: number) => valueOrThrow(await client.ask('runs.saveResults', { id })),
  });
}

/** Reads a list that was pasted, or lets the person choose a file where there is no text. */
export function useListReading() {
  const { client } = useParts();
  return useMutation({
    mutationFn: async (text: string | null) =>
      text === null
        ? valueOrThrow(await client.ask('runs.chooseList', undefined))
        : valueOrThrow(await client.ask('runs.readList', { lines: linesOf(text) })),
  });
}

function linesOf(text: string): string[] {
  const lines = text.split('\n', MOST_PASTED_LINES);
  return lines.map((line) => line.slice(0, LONGEST_PASTED_LINE));
}

/** Follows the runs as main tells of them, and reads the results anew while they come. */
export function useRunChanges(): void {
  const { client } = useParts();
  const queries = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = client.listen('runs.changed', (run) => {
      take(queries, run);
      timer ??= setTimeout(() => {
        timer = undefined;
        void queries.invalidateQueries({ queryKey: KEYS.items });
      }, ITEMS_REFRESH_MS);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [client, queries]);
}

/** Takes over how a run stands. The list is asked anew where the run is not in it. */
function take(queries: QueryClient, run: Run): void {
  queries.setQueryData([...KEYS.run, run.id], run);
  const list = queries.getQueryData<{ pages: { runs: Run[]; next: number | null }[] }>(KEYS.list);
  if (!list?.pages.some(({ runs }) => runs.some(({ id }) => id === run.id))) {
    void queries.invalidateQueries({ queryKey: KEYS.list });
    return;
  }
  const pages = list.pages.map((page) => ({
    ...page,
    runs: page.runs.map((each) => (each.id === run.id ? run : each)),
  }));
  queries.setQueryData(KEYS.list, { ...list, pages });
}
