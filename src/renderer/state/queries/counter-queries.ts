import { useQueryClient } from '@tanstack/react-query';
import { type CounterSettings, PLAIN_COUNTER, type ServiceStanding } from '../../../shared/counter-settings.ts';
import { useAnswer, useOrder } from './queries.ts';

const KEYS = { settings: ['counter'], standing: ['standing'] } as const;

/** What was heard of the service is at hand: only an idle till asks it anything. */
const STANDING_REFRESH_MS = 10_000;

/** How the shop wants its counter; plain until it is known. */
export function useCounterSettings(): CounterSettings {
  const settings = useAnswer(KEYS.settings, 'counter.read', undefined, { staleTime: Number.POSITIVE_INFINITY });
  return settings.data ?? PLAIN_COUNTER;
}

export function useCounterChange() {
  const queries = useQueryClient();
  return useOrder('counter.set', { onSuccess: (kept) => queries.setQueryData(KEYS.settings, kept) });
}

/** How the service stands; null while nothing is known. */
export function useServiceStanding(): ServiceStanding | null {
  const standing = useAnswer(KEYS.standing, 'service.standing', undefined, { refetchInterval: STANDING_REFRESH_MS });
  return standing.data?.standing ?? null;
}
