import type { ServiceStanding } from '../../shared/counter-settings.ts';
import type { Clock } from '../desk/ports/parts.ts';
import { type Fetch, readHttpDate } from '../gateway/http/http.ts';

export type LastHeard = ReturnType<typeof createLastHeard>;

/** The duration from which a customer notices a slow answer. */
export const SLOW_MS = 8_000;

export function createLastHeard(clock: Pick<Clock, 'now' | 'monotonic'>) {
  let heardAt: string | null = null;
  let sentAtMs = clock.monotonic().ms;
  let standing: ServiceStanding | null = null;
  let dated: { serviceMs: number; atMs: number } | null = null;

  function heard(state: ServiceStanding['state']): void {
    if (standing?.state !== state) standing = { state, since: clock.now().toISOString() };
  }

  return {
    at: () => heardAt,
    /** Null before the first request. */
    standing: () => standing,
    idleMs: () => clock.monotonic().ms - sentAtMs,
    /** Returns the earlier of the clock's time and the service's; null before the service has said its time. */
    confirmedTime(): Date | null {
      if (dated === null) return null;
      const serviceMs = dated.serviceMs + clock.monotonic().ms - dated.atMs;
      return new Date(Math.min(serviceMs, clock.now().getTime()));
    },
    listenTo:
      (fetch: Fetch): Fetch =>
      async (url, init) => {
        const beganAtMs = clock.monotonic().ms;
        sentAtMs = beganAtMs;
        try {
          const response = await fetch(url, init);
          heardAt = clock.now().toISOString();
          const serviceMs = readHttpDate(response.headers.get('date') ?? '');
          if (serviceMs !== null) dated = { serviceMs, atMs: clock.monotonic().ms };
          const isSlow = clock.monotonic().ms - beganAtMs >= SLOW_MS;
          if (response.status >= 500) heard('away');
          else heard(isSlow ? 'slow' : 'reachable');
          return response;
        } catch (error) {
          heard('away');
          throw error;
        }
      },
  };
}
