import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { EvidenceState } from '../../../shared/export/evidence-view.ts';
import { useParts } from '../parts.ts';
import { useAnswer, useOrder } from './queries.ts';

const KEY = ['evidence'] as const;

/** How the one evidence pack of this till stands. */
export function useEvidence() {
  return useAnswer(KEY, 'evidence.read', undefined, { staleTime: Number.POSITIVE_INFINITY });
}

/** Lets the person choose where to, and begins. */
export function useEvidenceSaving() {
  return useOrder('evidence.save');
}

/** Cancels the pack, or takes down how it ended. */
export function useEvidenceEnd(channel: 'evidence.cancel' | 'evidence.dismiss') {
  return useOrder(channel);
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
