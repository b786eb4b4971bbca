import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { EvidenceState, EvidenceSubject } from '../../../shared/export/evidence-view.ts';
import { useParts } from '../parts.ts';
import { valueOrThrow } from './queries.ts';

const KEY = ['evidence'] as const;

/** How the one evidence pack of this till stands. */
export function useEvidence() {
  const { client } = useParts();
  return useQuery({
    queryKey: KEY,
    queryFn: async () => valueOrThrow(await client.ask('evidence.read', undefined)),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Lets the person choose where to, and begins. */
export function useEvidenceSaving() {
  const { client } = useParts();
  return useMutation({
    mutationFn: async (subject: EvidenceSubject) => valueOrThrow(await client.ask('evidence.save', subject)),
  });
}

/** Cancels the pack, or takes down how it ended. */
export function useEvidenceEnd(channel: 'evidence.cancel' | 'evidence.dismiss') {
  const { client } = useParts();
  return useMutation({ mutationFn: async () => valueOrThrow(await client.ask(channel, undefined)) });
}

/** Follows the pack as main tells of it, whatever is on the screen. */
export function useEvidenceChanges(): void {
  const { client } = useParts();
  const queries = useQueryClient();
  useEffect(() => client.listen('evidence.changed', (state) => take(queries, state)), [client, queries]);
}

function take(queries: QueryClient, state: EvidenceState): void {
  queries.setQueryData<EvidenceState>(KEY, state);
}
