import type { TillParts } from './till-parts.ts';

/** Begins what nobody waits for once the first screen has had the machine for itself. @returns what takes it back */
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
