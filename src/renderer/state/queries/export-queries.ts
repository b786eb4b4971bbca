import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ExportProposal, ExportQuestion, SealList } from '../../../shared/export/export-view.ts';
import { useParts } from '../parts.ts';
import { KEYS, useAnswer, useOrder, valueOrThrow } from './queries.ts';

const PROPOSAL_KEY = ['export proposal'] as const;

/** Reads what an export would contain. Always asks main, never uses the cache. */
export function useProposal(question: ExportQuestion | null) {
  const { client } = useParts();
  return useQuery({
    queryKey: [...PROPOSAL_KEY, question],
    queryFn: async () => (question ? valueOrThrow(await client.ask('export.propose', question)) : null),
    enabled: question !== null,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });
}

/** Asks for a folder in the system's dialog. */
export function useFolderChoice() {
  const { client } = useParts();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async () => valueOrThrow(await client.ask('export.chooseFolder', undefined)),
    async onSuccess(destination) {
      if (destination === null) return;
      // A pending proposal still has the old folder, and a new proposal takes a while in a large journal.
      await queries.cancelQueries({ queryKey: PROPOSAL_KEY });
      queries.setQueriesData<ExportProposal | null>({ queryKey: PROPOSAL_KEY }, (proposal) =>
        proposal ? { ...proposal, destination } : proposal,
      );
      void queries.invalidateQueries({ queryKey: PROPOSAL_KEY });
    },
  });
}

export function useExportStart() {
  return useOrder('export.start');
}

export function useSeals(enabled: boolean) {
  const { client } = useParts();
  return useInfiniteQuery({
    queryKey: KEYS.seals,
    queryFn: async ({ pageParam }) => valueOrThrow(await client.ask('export.list', { before: pageParam })),
    initialPageParam: null as number | null,
    getNextPageParam: (page: SealList) => page.next,
    enabled,
  });
}

const SIGNING_KEY = ['signing key'] as const;

export function useSigningKey() {
  return useAnswer(SIGNING_KEY, 'till.signingKey', undefined, { staleTime: Number.POSITIVE_INFINITY });
}

/** Makes a new signing key. */
export function useNewSigningKey(channel: 'till.rotateSigningKey' | 'till.replaceSigningKey') {
  const queries = useQueryClient();
  return useOrder(channel, { onSuccess: (key) => queries.setQueryData(SIGNING_KEY, key) });
}
