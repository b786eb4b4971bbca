import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Updates } from '../../../shared/updates/update-channels.ts';
import { useParts } from '../parts.ts';
import { useAnswer, valueOrThrow } from './queries.ts';

const UPDATES_KEY = ['updates'] as const;

/** A person watches a download or an installation. */
const WORK_REFRESH_MS = 1_000;
const REFRESH_MS = 10_000;

export function useUpdates() {
  return useAnswer(UPDATES_KEY, 'updates.read', undefined, {
    refetchInterval: ({ state }) => (isAtWork(state.data) ? WORK_REFRESH_MS : REFRESH_MS),
    staleTime: 0,
  });
}

export function useUpdateOrder(channel: 'updates.look' | 'updates.download' | 'updates.install' | 'updates.leave') {
  const { client } = useParts();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async () => valueOrThrow(await client.ask(channel, undefined)),
    onSuccess: (updates) => queries.setQueryData(UPDATES_KEY, updates),
  });
}

function isAtWork(updates: Updates | undefined): boolean {
  return updates !== undefined && ['looking', 'downloading', 'installing'].includes(updates.state.stage);
}
