import { type QueryClient, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { LONGEST_PASTED_LINE, type Making, MOST_PASTED_LINES } from '../../../shared/requery-run-contract.ts';
import type { Run, RunGroup } from '../../../shared/run/requery-run.ts';
import { createRunItemsList } from '../lists/run-items-list.ts';
import { useParts } from '../parts.ts';
import { useAnswer, useOrder, valueOrThrow } from './queries.ts';

const KEYS = { list: ['runs'], run: ['run'] } as const;
/** The shortest time between two refreshes of a result list while a run goes on. */
const ITEMS_REFRESH_MS = 1_000;

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
  return useAnswer([...KEYS.run, id], 'runs.read', { id }, { staleTime: 0 });
}

/**
 * Lists the results of one group. Reads the visible rows again when the group changes.
 * @param count how many results the group has. Results are only added, so every change shows in the count.
 */
export function useRunItems(id: number, group: RunGroup, count: number) {
  const { client } = useParts();
  const [list] = useState(() => createRunItemsList(client, id, group));
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const read = useRef(count);
  useEffect(() => {
    list.begin();
    return () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    };
  }, [list]);
  useEffect(() => {
    if (read.current === count) return;
    read.current = count;
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      list.refresh();
    }, ITEMS_REFRESH_MS);
  }, [list, count]);
  return { list, ...useStore(list) };
}

/** Creates a run. Resolves to null if the person cancelled. */
export function useRunMaking() {
  const queries = useQueryClient();
  return useOrder('runs.create', { onSuccess: (run) => run && take(queries, run) });
}

/** Follows the progress of creating a run, if creating takes a while. */
export function useRunMakingProgress(isMaking: boolean): Making | null {
  const { client } = useParts();
  const [making, setMaking] = useState<Making | null>(null);
  useEffect(() => {
    if (!isMaking) return;
    setMaking(null);
    return client.listen('runs.making', setMaking);
  }, [client, isMaking]);
  return making;
}

/** Cancels the creation of a run and keeps nothing of the run. */
export function useRunMakingEnd(): () => void {
  const { client } = useParts();
  return () => void client.ask('runs.cancelMaking', undefined);
}

export function useRunOrder() {
  const { client } = useParts();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, order }: { id: number; order: 'runs.pause' | 'runs.resume' | 'runs.cancel' }) =>
      valueOrThrow(await client.ask(order, { id })),
    onSuccess: (run) => take(queries, run),
  });
}

export function useRunPace() {
  const queries = useQueryClient();
  return useOrder('runs.setPace', { onSuccess: (run) => take(queries, run) });
}

export function useResultsSaving() {
  return useOrder('runs.saveResults');
}

/** Reads a pasted list. Without a text, lets the person choose a file. */
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

export function useRunChanges(): void {
  const { client } = useParts();
  const queries = useQueryClient();
  useEffect(() => client.listen('runs.changed', (run) => take(queries, run)), [client, queries]);
}

/** Stores the state of a run. Reads the list again if the run is not in it. */
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
