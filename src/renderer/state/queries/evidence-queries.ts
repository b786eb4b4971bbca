import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { EvidenceState } from '../../../shared/export/evidence-view.ts';
import { useParts } from '../parts.ts';
import { useAnswer, useOrder } from './queries.ts';

const KEY = ['evidence'] as const;

/** Reads the progress of this till's evidence pack. There is at most one. */
export function useEvidence() {
  return useAnswer(KEY, 'evidence.read', undefined, { staleTime: Number.POSITIVE_INFINITY });
}

/** Asks the person for a folder, then starts the pack. */
export function useEvidenceSaving() {
  return useOrder('evidence.save');
}

/** Cancels the pack, or dismisses its result. */
export function useEvidenceEnd(channel: 'evidence.cancel' | 'evidence.dismiss') {
  return useOrder(channel);
}

export function useEvidenceChanges(): void {
  const { client } = useParts();
  const queries = useQueryClient();
  useEffect(() => client.listen('evidence.changed', (state) => take(queries, state)), [client, queries]);
}

function take(queries: QueryClient, state: EvidenceState): void {
  queries.setQueryData<EvidenceState>(KEY, state);
}
