import type { Clock } from '../../desk/ports/parts.ts';
import type { Fetch } from '../../gateway/http/http.ts';

/** When the service last answered, whatever it said. */
export interface LastHeard {
  at(): string | null;
  /** The same function, listened to. */
  listenTo(fetch: Fetch): Fetch;
}

export function createLastHeard(clock: Pick<Clock, 'now'>): LastHeard {
  let heardAt: string | null = null;
  return {
    at: () => heardAt,
    listenTo: (fetch) => async (url, init) => {
      const response = await fetch(url, init);
      heardAt = clock.now().toISOString();
      return response;
    },
  };
}
