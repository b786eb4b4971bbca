import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { LONGEST_PASTED_LINE, type Making, MOST_PASTED_LINES } from '../../../shared/requery-run-contract.ts';
import type { Run, RunGroup } from '../../../shared/run/requery-run.ts';
import { createRunItemsList } from '../lists/run-items-list.ts';
import { useParts } from '../parts.ts';
import { useActs, useAsk, useOrder } from './queries.ts';
import { keyOf } from './readings.ts';

const ITEMS_REFRESH_MS = 1_000;

/** @param count how many items the group has. Items are only added, so every change shows in the count. */
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
  const take = useRunTaking();
  return useOrder('runs.create', { onSuccess: (run) => run && take(run) });
}

/** @returns null if creating the run takes only a moment */
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

/** Returns a function that cancels the creation of a run, of which nothing is kept. */
export function useRunMakingEnd(): () => void {
  const { client } = useParts();
  return () => void client.ask('runs.cancelMaking', undefined);
}

export function useRunOrder() {
  return useActs<'runs.pause' | 'runs.resume' | 'runs.cancel'>({ onSuccess: useRunTaking() });
}

export function useListReading() {
  const ask = useAsk();
  return useMutation({
    mutationFn: (text: string | null) =>
      text === null ? ask('runs.chooseList', undefined) : ask('runs.readList', { lines: linesOf(text) }),
  });
}

function linesOf(text: string): string[] {
  const lines = text.split('\n', MOST_PASTED_LINES);
  return lines.map((line) => line.slice(0, LONGEST_PASTED_LINE));
}

export function useRunChanges(): void {
  const { client } = useParts();
  const take = useRunTaking();
  useEffect(() => client.listen('runs.changed', take), [client, take]);
}

/** Stores a changed run. Reads the list of runs again if the run is not in it. */
function useRunTaking(): (run: Run) => void {
  const queries = useQueryClient();
  return useCallback(
    (run) => {
      const listKey = keyOf('runs.list', { before: null });
      queries.setQueryData(keyOf('runs.read', { id: run.id }), run);
      const list = queries.getQueryData<{ pages: { runs: Run[]; next: number | null }[] }>(listKey);
      if (!list?.pages.some(({ runs }) => runs.some(({ id }) => id === run.id))) {
        void queries.invalidateQueries({ queryKey: listKey });
        return;
      }
      const pages = list.pages.map((page) => ({
        ...page,
        runs: page.runs.map((each) => (each.id === run.id ? run : each)),
      }));
      queries.setQueryData(listKey, { ...list, pages });
    },
    [queries],
  );
}
