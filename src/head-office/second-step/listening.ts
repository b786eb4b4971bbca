import type { Ledger, Stretch } from '../ledger/ledger-port.ts';

/** A gap up to this long, for a backup or a restart, still counts as listening. */
const STILL_LISTENING_MS = 60 * 60_000;

export function keepListening(ledger: Ledger, startedAt: Date): { until(now: Date): Promise<readonly Stretch[]> } {
  const isStillListening = (oneMs: number, otherMs: number) => Math.abs(oneMs - otherMs) <= STILL_LISTENING_MS;
  let from: string | null = null;
  let lastMs = startedAt.getTime();
  return {
    /** @returns all periods until `now`, with the current one at the end */
    until: async (now) => {
      const before = await ledger.listened();
      from ??= before.find(({ to }) => isStillListening(startedAt.getTime(), Date.parse(to)))?.from ?? null;
      from ??= startedAt.toISOString();
      // The machine slept, the database did not answer, or the clock was set.
      if (!isStillListening(now.getTime(), lastMs)) from = now.toISOString();
      const current = { from, to: now.toISOString() };
      await ledger.putListened(current);
      lastMs = now.getTime();
      return [...before.filter((stretch) => stretch.from !== current.from), current];
    },
  };
}

/** A period after now comes from a clock that was ahead. */
export function listenedMs(stretches: readonly Stretch[], since: string, now: Date): number {
  return stretches.reduce((sum, { from, to }) => {
    const beginMs = Math.max(Date.parse(from), Date.parse(since));
    return sum + Math.max(0, Math.min(Date.parse(to), now.getTime()) - beginMs);
  }, 0);
}
