import { type CounterSettings, PLAIN_COUNTER } from '../../../shared/counter-settings.ts';
import { useAnswer } from './queries.ts';

/** Returns the counter's settings, or the defaults until they are read. */
export function useCounterSettings(): CounterSettings {
  return useAnswer('counter.read', undefined).data ?? PLAIN_COUNTER;
}
