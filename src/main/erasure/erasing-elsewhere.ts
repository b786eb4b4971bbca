import type { Clock } from '../desk/ports/parts.ts';
import type { NotErased } from '../journal/erasing/erase-in-places.ts';
import { describeError, type Log } from '../log.ts';

export type PlaceKind = 'copies' | 'secondCopies' | 'aside' | 'opened' | 'fetched';

/** Erases in one kind of place. @returns what could not be erased @throws if nothing could be erased */
export type ErasePlace = () => Promise<readonly NotErased[]>;

/** Erasing waits this long after a start, so that the first screen is not slowed down. */
const FIRST_PASS_AFTER_MS = 60_000;

/** How long to wait for further erasures, so that one pass does them all. */
const TOGETHER_MS = 5_000;

const TRY_AGAIN_AFTER_MS = 60 * 60_000;

/** Erases soon after the start, after each erasure in the journal, and every hour while a place is unreachable. */
export function startErasingElsewhere(parts: {
  places: Readonly<Record<PlaceKind, ErasePlace>>;
  clock: Clock;
  log: Log;
}) {
  const { places, clock, log } = parts;
  const kinds = Object.keys(places) as PlaceKind[];
  const stopping = new AbortController();
  let wanted = new AbortController();

  /** @returns true if every place was reachable */
  async function pass(): Promise<boolean> {
    let isDone = true;
    for (const kind of kinds) {
      if (!stopping.signal.aborted && !(await eraseIn(kind))) isDone = false;
    }
    return isDone;
  }

  async function eraseIn(kind: PlaceKind): Promise<boolean> {
    try {
      const left = await places[kind]();
      for (const { cause } of left) tell(kind, cause);
      return left.length === 0;
    } catch (error) {
      tell(kind, error);
      return false;
    }
  }

  function tell(kind: PlaceKind, error: unknown): void {
    if (!stopping.signal.aborted) log.write('personalNotErased', { code: kind, ...describeError(error) });
  }

  async function goOn(): Promise<void> {
    await untilWanted(FIRST_PASS_AFTER_MS);
    while (!stopping.signal.aborted) {
      wanted = new AbortController();
      const isDone = await pass();
      await untilWanted(isDone ? null : TRY_AGAIN_AFTER_MS);
    }
  }

  /** @param limitMs null to wait for the next erasure */
  async function untilWanted(limitMs: number | null): Promise<void> {
    const { signal } = wanted;
    const either = AbortSignal.any([signal, stopping.signal]);
    if (limitMs === null) await aborted(either);
    else await clock.sleep(limitMs, either);
    if (signal.aborted) await clock.sleep(TOGETHER_MS, stopping.signal);
  }

  goOn().catch((error: unknown) => log.write('backgroundFailed', describeError(error)));
  return {
    /** Requests a pass. Erasures within a short time share one pass. */
    erased: () => wanted.abort(),
    stop: () => stopping.abort(),
  };
}

async function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
}
