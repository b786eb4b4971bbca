import { useQueryClient } from '@tanstack/react-query';
import type { Channel } from '../../../shared/bridge-contract.ts';
import { useOrder } from './queries.ts';
import { keyOf } from './readings.ts';

type CopiesOrder = Exclude<Extract<Channel, `copies.${string}`>, 'copies.read' | 'copies.list'>;

/** Sends an order about copies, then reads their state again, because the work continues after the answer. */
export function useCopiesOrder<C extends CopiesOrder>(channel: C) {
  const queries = useQueryClient();
  return useOrder<C>(channel, {
    onSuccess: () => void queries.invalidateQueries({ queryKey: keyOf('copies.read', undefined) }),
  });
}
