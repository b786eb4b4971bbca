import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Instrument } from '../../shared/instrument.ts';
import { RUN_GROUPS, type Run, type RunResult } from '../../shared/requery-run.ts';
import { useParts } from './parts.ts';
import { valueOrThrow } from './queries.ts';

/** Makes a run of re-queries of payments of other tills: each is told with its type, which this till does not know. */
export function useOpenedRequery() {
  const { client } = useParts();
  return useMutation({
    mutationFn: async (payments: readonly { reference: string; kind: Instrument['kind'] }[]) => {
      const lines = payments.map(({ reference, kind }) => `${reference},${kind.toUpperCase()}`);
      const { listId } = valueOrThrow(await client.ask('runs.readList', { lines }));
      return valueOrThrow(await client.ask('runs.create', { source: { kind: 'list', listId } }));
    },
  });
}

/** How a run stands now, and what came of its first reference once it has ended. */
export function useRunOf(made: Run | null): { run: Run; result: RunResult | null } | null {
  const { client } = useParts();
  const queries = useQueryClient();
  const id = made?.id ?? null;
  useEffect(
    () =>
      client.listen('runs.changed', (run) => {
        if (run.id === id) void queries.invalidateQueries({ queryKey: ['run of opened', id] });
      }),
    [client, queries, id],
  );
  const read = useQuery({
    queryKey: ['run of opened', id],
    enabled: id !== null,
    queryFn: async () => {
      const run = valueOrThrow(await client.ask('runs.read', { id: id ?? 0 }));
      const group = RUN_GROUPS.find((each) => run.counts[each] > 0) ?? 'waiting';
      const asked =
        run.endedAt === null ? null : await client.ask('runs.items', { id: run.id, group, after: null, limit: 1 });
      return { run, result: asked === null ? null : (valueOrThrow(asked).items[0]?.result ?? null) };
    },
    staleTime: 0,
  });
  return read.data ?? (made ? { run: made, result: null } : null);
}
