import { useQueryClient } from '@tanstack/react-query';
import type { Channel } from '../../../shared/bridge-contract.ts';
import { useOrder } from './queries.ts';
import { keyOf } from './readings.ts';

type CopiesOrder = Exclude<Extract<Channel, `copies.${string}`>, 'copies.read' | 'copies.list'>;

/** Reads the state of the copies again, because the work goes on after the answer. */
export function useCopiesOrder<C extends CopiesOrder>(channel: C) {
  const queries = useQueryClient();
  return useOrder<C>(channel, {
    onSuccess: () => void queries.invalidateQueries({ queryKey: keyOf('copies.read', undefined) }),
  });
}
