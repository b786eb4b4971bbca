import { type BusinessDay, createDayTeller } from '../../shared/days/business-day.ts';
import { dayAfter } from '../../shared/days/day.ts';
import type { Seal } from '../../shared/journal/seal.ts';
import type { Sealer } from './sealer.ts';

/** When the seals of days are made. Made anew for each run of the program. */
export interface DaySeals {
  /** Seals what an earlier run missed, and then each day at its end, until it is stopped. */
  run(): Promise<void>;
  stop(): void;
}

/** After the end of a day, so that what was on its way then is in the journal. */
const SETTLING_MS = 60_000;

/** A machine's sleep makes a long wait end late: the time is looked at this often. */
const LONGEST_WAIT_MS = 10 * 60_000;

/**
 * @property failed told when a seal could not be made; the next is tried at its time
 * @property restMs how long the first moments of a run belong to the cashier
 */
export function createDaySeals(parts: {
  sealer: Sealer;
  /** The business day of a moment. */
  dayAt: (moment: Date) => Promise<BusinessDay>;
  /** The first day whose end no seal marks. */
  firstUnsealed: () => Promise<string>;
  clock: { now(): Date; sleep(delayMs: number, signal: AbortSignal): Promise<void> };
  failed: (error: unknown) => void;
  restMs?: number;
}): DaySeals {
  const { sealer, dayAt, firstUnsealed, clock, failed, restMs = 0 } = parts;
  const teller = createDayTeller();
  const stopping = new AbortController();

  /** @returns when the day that is now has ended and settled */
  async function sealWhatIsDue(): Promise<Date> {
    const today = await dayAt(earlier(clock.now()));
    const days = daysDue(await firstUnsealed(), today.day);
    if (days) await sealer.seal({ kind: 'daily', days, contents: null, head: null });
    return new Date(teller.endOf(today).getTime() + SETTLING_MS);
  }

  return {
    async run() {
      if (restMs > 0) await clock.sleep(restMs, stopping.signal);
      while (!stopping.signal.aborted) {
        let waitMs = LONGEST_WAIT_MS;
        try {
          const next = await sealWhatIsDue();
          waitMs = next.getTime() - clock.now().getTime();
        } catch (error) {
          failed(error);
        }
        await clock.sleep(Math.min(Math.max(waitMs, 1), LONGEST_WAIT_MS), stopping.signal);
      }
    },
    stop: () => stopping.abort(),
  };
}

/**
 * The days that have ended and bear no seal yet; one seal marks the end of all of them.
 * @param first the first day that bears none
 * @param today the day that has not ended
 */
export function daysDue(first: string, today: string): Seal['days'] {
  const last = dayAfter(today, -1);
  return first <= last ? { first, last } : null;
}

function earlier(now: Date): Date {
  return new Date(now.getTime() - SETTLING_MS);
}
