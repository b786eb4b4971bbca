import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ExportProposal, ExportQuestion } from '../../../shared/export/export-view.ts';
import { useAsk, useOrder } from './queries.ts';

const PROPOSAL_KEY = ['export proposal'] as const;

/** Always asks main, never uses the cache. */
export function useProposal(question: ExportQuestion | null) {
  const ask = useAsk();
  return useQuery({
    queryKey: [...PROPOSAL_KEY, question],
    queryFn: async () => (question ? ask('export.propose', question) : null),
    enabled: question !== null,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });
}

/** Uses the system's dialog. */
export function useFolderChoice() {
  const queries = useQueryClient();
  return useOrder('export.chooseFolder', {
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
