import { type CounterSettings, PLAIN_COUNTER } from '../../../shared/counter-settings.ts';
import { useAnswer } from './queries.ts';

/** Returns the defaults until the settings have been read. */
export function useCounterSettings(): CounterSettings {
  return useAnswer('counter.read', undefined).data ?? PLAIN_COUNTER;
}
