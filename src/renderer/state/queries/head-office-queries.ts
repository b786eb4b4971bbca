import { useQueryClient } from '@tanstack/react-query';
import { useAnswer, useOrder } from './queries.ts';

const HEAD_OFFICE_KEY = ['headOffice'] as const;

/** How often a screen looks again: a till that is enrolled is watched, another one only asked whether it still is not. */
const REFRESH_MS = 5_000;
const REFRESH_WHILE_OFF_MS = 60_000;

export function useHeadOffice() {
  return useAnswer(HEAD_OFFICE_KEY, 'headOffice.read', undefined, {
    refetchInterval: ({ state }) => (state.data?.kind === 'enrolled' ? REFRESH_MS : REFRESH_WHILE_OFF_MS),
    staleTime: 0,
  });
}

export function useEnrolment() {
  const queries = useQueryClient();
  return useOrder('headOffice.enrol', { onSuccess: (state) => queries.setQueryData(HEAD_OFFICE_KEY, state) });
}

export function useLeaving() {
  const queries = useQueryClient();
  return useOrder('headOffice.leave', { onSuccess: (state) => queries.setQueryData(HEAD_OFFICE_KEY, state) });
}
