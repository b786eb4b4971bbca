import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { RequestOf } from '../../../shared/bridge-contract.ts';
import { useAsk, useOrder } from './queries.ts';
import { keyOf, readAgain } from './readings.ts';

/** Closes the day. Stores the report from the answer, so that showing it needs no second approval. */
export function useDayClosing() {
  const queries = useQueryClient();
  return useOrder('day.close', {
    onSettled: (day) => {
      void readAgain(queries, 'reports');
      if (day) queries.setQueryData(keyOf('day.read', { number: day.number }), day);
    },
  });
}

/** Closes a shift. A person's own shift needs a count; another person's shift does not. */
export function useShiftClosing() {
  const ask = useAsk();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ isOwn, ...end }: RequestOf<'shift.closeOther'> & { isOwn: boolean }) => {
      const { shift, counted } = end;
      return isOwn && counted ? ask('shift.close', { shift, counted }) : ask('shift.closeOther', end);
    },
    onSettled: () => readAgain(queries, 'reports'),
  });
}

export function useDaySaving() {
  const queries = useQueryClient();
  return useOrder('day.save', { onSettled: () => readAgain(queries, 'reports') });
}
