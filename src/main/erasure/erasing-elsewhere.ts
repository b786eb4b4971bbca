import type { Clock } from '../desk/ports/parts.ts';
import type { NotErased } from '../journal/erasing/erase-in-places.ts';
import { describeError, type Log } from '../log.ts';

/** The places beside the journal in which personal data lies. */
export type PlaceKind = 'copies' | 'secondCopies' | 'aside' | 'opened' | 'fetched';

/** Erases from one kind of place what the journal has erased. @returns what could not be erased. @throws if nothing could be */
export type ErasePlace = () => Promise<readonly NotErased[]>;

/** Erases personal data in every place beside the journal. */
export interface ErasingElsewhere {
  /** Erases soon: several erasures within a short time are carried out together. */
  erased(): void;
  stop(): void;
}

/** Starts late, since the first moments belong to the cashier. */
const FIRST_PASS_AFTER_MS = 60_000;

/** How long further erasures are waited for. */
const TOGETHER_MS = 5_000;

const TRY_AGAIN_AFTER_MS = 60 * 60_000;

/** Goes through the places soon after the start, after each erasure, and every hour while a place could not be reached. */
export function startErasingElsewhere(parts: {
  places: Readonly<Record<PlaceKind, ErasePlace>>;
  clock: Clock;
  log: Log;
}): ErasingElsewhere {
  const { places, clock, log } = parts;
  const kinds = Object.keys(places) as PlaceKind[];
  const stopping = new AbortController();
  let wanted = new AbortController();

  /** @returns whether every place could be reached */
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

  /** @param limitMs null to wait until something is erased */
  async function untilWanted(limitMs: number | null): Promise<void> {
    const { signal } = wanted;
    const either = AbortSignal.any([signal, stopping.signal]);
    if (limitMs === null) await aborted(either);
    else await clock.sleep(limitMs, either);
    if (signal.aborted) await clock.sleep(TOGETHER_MS, stopping.signal);
  }

  goOn().catch((error: unknown) => log.write('backgroundFailed', describeError(error)));
  return {
    erased: () => wanted.abort(),
    stop: () => stopping.abort(),
  };
}

async function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
}
