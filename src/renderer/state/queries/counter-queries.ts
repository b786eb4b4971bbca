import { useQueryClient } from '@tanstack/react-query';
import type { TillDescription } from '../../../shared/bridge-contract.ts';
import { type CounterSettings, PLAIN_COUNTER, type ServiceStanding } from '../../../shared/counter-settings.ts';
import { KEYS as TILL, useAnswer, useOrder } from './queries.ts';

const KEYS = { settings: ['counter'], standing: ['standing'] } as const;

/** Main answers from memory, so a short interval is cheap. Only an idle till contacts the service. */
const STANDING_REFRESH_MS = 10_000;

/** Returns the counter's settings, or the defaults until they have been read. */
export function useCounterSettings(): CounterSettings {
  const settings = useAnswer(KEYS.settings, 'counter.read', undefined, { staleTime: Number.POSITIVE_INFINITY });
  return settings.data ?? PLAIN_COUNTER;
}

export function useCounterChange() {
  const queries = useQueryClient();
  return useOrder('counter.set', { onSuccess: (kept) => queries.setQueryData(KEYS.settings, kept) });
}

/** Learns or forgets the speed of the till's scanner. All fields use the new speed from then on. */
export function useScannerGapChange() {
  const queries = useQueryClient();
  return useOrder('counter.setScannerGap', {
    onSuccess: ({ gapMs }) =>
      queries.setQueryData<TillDescription>(TILL.till, (till) => (till ? { ...till, scannerGapMs: gapMs } : till)),
  });
}

/** Returns the service's standing; null until something is known. */
export function useServiceStanding(): ServiceStanding | null {
  const standing = useAnswer(KEYS.standing, 'service.standing', undefined, { refetchInterval: STANDING_REFRESH_MS });
  return standing.data?.standing ?? null;
}
