import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { RequestOf } from '../../../shared/bridge-contract.ts';
import { useParts } from '../parts.ts';
import { KEYS, useAnswer, useOrder, valueOrThrow } from './queries.ts';

const HEAD_OFFICE_KEY = ['headOffice'] as const;

/** An enrolled till is watched. For another till, the screen only checks now and then whether it has been enrolled. */
const REFRESH_MS = 5_000;
const REFRESH_WHILE_OFF_MS = 60_000;

export function useHeadOffice() {
  return useAnswer(HEAD_OFFICE_KEY, 'headOffice.read', undefined, {
    refetchInterval: ({ state }) => (state.data?.kind === 'enrolled' ? REFRESH_MS : REFRESH_WHILE_OFF_MS),
    staleTime: 0,
  });
}

/** Reads the code from its field at the press, so that react-query does not keep it among the mutation's variables. */
export function useEnrolment() {
  const { client } = useParts();
  const queries = useQueryClient();
  return useMutation({
    gcTime: 0,
    mutationFn: async (read: () => RequestOf<'headOffice.enrol'>) =>
      valueOrThrow(await client.ask('headOffice.enrol', read())),
    onSuccess: (state) => queries.setQueryData(HEAD_OFFICE_KEY, state),
  });
}

export function useFetchingBack() {
  const queries = useQueryClient();
  return useOrder('headOffice.fetchMissing', {
    onSuccess(state) {
      queries.setQueryData(HEAD_OFFICE_KEY, state);
      // Entries that the till reported as lost may be back.
      void queries.invalidateQueries({ queryKey: KEYS.till });
    },
    // A refused range does not stop the others, so some entries may have come back.
    onError() {
      void queries.invalidateQueries({ queryKey: HEAD_OFFICE_KEY });
      void queries.invalidateQueries({ queryKey: KEYS.till });
    },
  });
}

export function useAcknowledgement() {
  const queries = useQueryClient();
  return useOrder('headOffice.acknowledgeLoss', {
    onSuccess(state) {
      queries.setQueryData(HEAD_OFFICE_KEY, state);
      void queries.invalidateQueries({ queryKey: KEYS.till });
    },
  });
}

export function useLeaving() {
  const queries = useQueryClient();
  return useOrder('headOffice.leave', { onSuccess: (state) => queries.setQueryData(HEAD_OFFICE_KEY, state) });
}
