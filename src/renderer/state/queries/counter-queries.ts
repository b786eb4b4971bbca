import { useQueryClient } from '@tanstack/react-query';
import type { TillDescription } from '../../../shared/bridge-contract.ts';
import { type CounterSettings, PLAIN_COUNTER, type ServiceStanding } from '../../../shared/counter-settings.ts';
import { KEYS as TILL, useAnswer, useOrder } from './queries.ts';

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

/** Learns or forgets the speed of the till's scanner. Every field goes by it from then on. */
export function useScannerGapChange() {
  const queries = useQueryClient();
  return useOrder('counter.setScannerGap', {
    onSuccess: ({ gapMs }) =>
      queries.setQueryData<TillDescription>(TILL.till, (till) => (till ? { ...till, scannerGapMs: gapMs } : till)),
  });
}

/** How the service stands; null while nothing is known. */
export function useServiceStanding(): ServiceStanding | null {
  const standing = useAnswer(KEYS.standing, 'service.standing', undefined, { refetchInterval: STANDING_REFRESH_MS });
  return standing.data?.standing ?? null;
}
