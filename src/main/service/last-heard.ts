import type { ServiceStanding } from '../../shared/counter-settings.ts';
import type { Clock } from '../desk/ports/parts.ts';
import type { Fetch } from '../gateway/http/http.ts';

export interface LastHeard {
  at(): string | null;
  /** Null before the first request. */
  standing(): ServiceStanding | null;
  idleMs(): number;
  listenTo(fetch: Fetch): Fetch;
}

/** The duration from which a customer notices a slow answer. */
export const SLOW_MS = 8_000;

export function createLastHeard(clock: Pick<Clock, 'now'>): LastHeard {
  let heardAt: string | null = null;
  let sentAtMs = clock.now().getTime();
  let standing: ServiceStanding | null = null;

  function heard(state: ServiceStanding['state']): void {
    if (standing?.state !== state) standing = { state, since: clock.now().toISOString() };
  }

  return {
    at: () => heardAt,
    standing: () => standing,
    idleMs: () => clock.now().getTime() - sentAtMs,
    listenTo: (fetch) => async (url, init) => {
      sentAtMs = clock.now().getTime();
      const beganAtMs = sentAtMs;
      try {
        const response = await fetch(url, init);
        heardAt = clock.now().toISOString();
        const isSlow = clock.now().getTime() - beganAtMs >= SLOW_MS;
        if (response.status >= 500) heard('away');
        else heard(isSlow ? 'slow' : 'reachable');
        return response;
      } catch (error) {
        // A request that the till aborted says nothing about the service, unless it timed out.
        heard('away');
        throw error;
      }
    },
  };
}
