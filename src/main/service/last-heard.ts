import type { ServiceStanding } from '../../shared/counter-settings.ts';
import type { Clock } from '../desk/ports/parts.ts';
import type { Fetch } from '../gateway/http/http.ts';

/** What is known of the service from what was sent to it last. */
export interface LastHeard {
  /** When the service last answered, whatever it said. */
  at(): string | null;
  /** How it stands, and since when; null before anything was sent. */
  standing(): ServiceStanding | null;
  /** How long nothing was sent to it. */
  idleMs(): number;
  /** The same function, listened to. */
  listenTo(fetch: Fetch): Fetch;
}

/** An answer that takes longer is one that a customer notices. */
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
        // What the till itself has broken off says nothing of the service, save that it took too long.
        heard('away');
        throw error;
      }
    },
  };
}
