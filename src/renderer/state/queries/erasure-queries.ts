import { useQueryClient } from '@tanstack/react-query';
import { JOURNAL_KEY, useAnswer, useOrder } from './queries.ts';

const RETENTION = ['retention'] as const;

/** Erases the personal data of a sale, and reads the journal again. */
export function useErasure() {
  const queries = useQueryClient();
  return useOrder('payment.erasePersonal', {
    onSuccess: () => queries.invalidateQueries({ queryKey: JOURNAL_KEY }),
  });
}

/** Reads after how many months the till erases personal data by itself. */
export function useRetention() {
  return useAnswer(RETENTION, 'retention.read', undefined);
}

export function useRetentionChange() {
  const queries = useQueryClient();
  return useOrder('retention.set', { onSuccess: (kept) => queries.setQueryData(RETENTION, kept) });
}
