import type { TillParts } from './till-parts.ts';

/** Delays background work until the first screen is up. @returns a handle that cancels the work */
export function afterFirstMoments(
  { clock, firstMomentsMs = 0 }: Pick<TillParts, 'clock' | 'firstMomentsMs'>,
  begin: () => Promise<void>,
): { stop(): void } {
  const stopping = new AbortController();
  const rested = async () => {
    await clock.sleep(firstMomentsMs, stopping.signal);
    if (!stopping.signal.aborted) await begin();
  };
  void (firstMomentsMs > 0 ? rested() : begin());
  return { stop: () => stopping.abort() };
}
