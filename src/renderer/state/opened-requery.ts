import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { OpenedPage, OpenedPosition } from '../../shared/export/opened-export.ts';
import type { Instrument } from '../../shared/payment/instrument.ts';
import type { PaymentRecord } from '../../shared/payment/records.ts';
import { MOST_REFERENCES, RUN_GROUPS, type Run, type RunResult } from '../../shared/run/requery-run.ts';
import { useParts } from './parts.ts';
import { useAsk } from './queries/queries.ts';

/** The types of payments are listed because this till does not know them. */
export function useOpenedRequery() {
  const ask = useAsk();
  return useMutation({
    mutationFn: async (payments: readonly { reference: string; kind: Instrument['kind'] }[]) => {
      const lines = payments.map(({ reference, kind }) => `${reference},${kind.toUpperCase()}`);
      const { listId } = await ask('runs.readList', { lines });
      return ask('runs.create', { source: { kind: 'list', listId } });
    },
  });
}

const PAGE_LENGTH = 200;

export function openedQuery(id: string, search: string, before: OpenedPosition | null, limit: number) {
  return { id, before, limit, search: search === '' ? null : search, outcomes: null };
}

/** Found by a search, and this seat may re-query them. */
export interface Gathered {
  asked: readonly { reference: string; kind: Instrument['kind'] }[];
  /** Left out because they belong to another service or mode. */
  leftOut: number;
}

/** Reads page by page. `mayAsk` decides whether this seat may re-query a payment. */
export function useOpenedGathering(id: string, search: string, mayAsk: (payment: PaymentRecord) => boolean) {
  const ask = useAsk();
  const [read, setRead] = useState(0);
  const cancelled = useRef(new AbortController());
  useEffect(() => () => cancelled.current.abort(), []);
  const gathering = useMutation({
    mutationFn: async (): Promise<Gathered | null> => {
      cancelled.current = new AbortController();
      const { signal } = cancelled.current;
      const asked: { reference: string; kind: Instrument['kind'] }[] = [];
      let [before, count]: [OpenedPosition | null, number] = [null, 0];
      do {
        const page: OpenedPage = await ask('opened.page', openedQuery(id, search, before, PAGE_LENGTH));
        if (signal.aborted) return null;
        count += page.payments.length;
        for (const payment of page.payments.filter(mayAsk)) {
          asked.push({ reference: payment.reference, kind: payment.instrument.kind });
        }
        setRead(count);
        before = page.next;
      } while (before !== null && asked.length <= MOST_REFERENCES);
      return { asked, leftOut: count - asked.length };
    },
    onMutate: () => setRead(0),
  });
  return { gathering, read, cancel: () => cancelled.current.abort() };
}

/** Has the result of the first reference once the run has ended. */
export function useRunOf(made: Run | null): { run: Run; result: RunResult | null } | null {
  const { client } = useParts();
  const ask = useAsk();
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
      const run = await ask('runs.read', { id: id ?? 0 });
      const group = RUN_GROUPS.find((each) => run.counts[each] > 0) ?? 'waiting';
      const asked = run.endedAt === null ? null : await ask('runs.items', { id: run.id, group, after: null, limit: 1 });
      return { run, result: asked?.items[0]?.result ?? null };
    },
    staleTime: 0,
  });
  return read.data ?? (made ? { run: made, result: null } : null);
}
