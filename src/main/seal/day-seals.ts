import { dayAfter, dayOf, startOfDay } from '../../shared/day.ts';
import type { Seal, SignedSeal } from '../../shared/seal.ts';
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

/** @property failed told when a seal could not be made; the next is tried at its time */
export function createDaySeals(parts: {
  zone: string;
  sealer: Sealer;
  /** The newest seal of a day; null where there was none yet. */
  newestDaySeal: () => Promise<SignedSeal | null>;
  /** The day on which the journal was made. */
  firstDay: () => Promise<string>;
  clock: { now(): Date; sleep(delayMs: number, signal: AbortSignal): Promise<void> };
  failed: (error: unknown) => void;
}): DaySeals {
  const { zone, sealer, newestDaySeal, firstDay, clock, failed } = parts;
  const stopping = new AbortController();

  async function sealWhatIsDue(): Promise<void> {
    const newest = await newestDaySeal();
    const days = daysDue(newest?.seal.days?.last ?? null, await firstDay(), dayOf(earlier(clock.now()), zone));
    if (days) await sealer.seal({ kind: 'daily', days, contents: null, head: null });
  }

  return {
    async run() {
      while (!stopping.signal.aborted) {
        try {
          await sealWhatIsDue();
        } catch (error) {
          failed(error);
        }
        const tomorrow = startOfDay(dayAfter(dayOf(earlier(clock.now()), zone)), zone);
        const waitMs = tomorrow.getTime() + SETTLING_MS - clock.now().getTime();
        await clock.sleep(Math.min(Math.max(waitMs, 1), LONGEST_WAIT_MS), stopping.signal);
      }
    },
    stop: () => stopping.abort(),
  };
}

/**
 * The days that have ended and bear no seal yet; one seal marks the end of all of them.
 * @param sealedLast the last day that bears a seal
 * @param today the day that has not ended
 */
export function daysDue(sealedLast: string | null, firstDay: string, today: string): Seal['days'] {
  const first = sealedLast === null ? firstDay : dayAfter(sealedLast);
  const last = dayAfter(today, -1);
  return first <= last ? { first, last } : null;
}

function earlier(now: Date): Date {
  return new Date(now.getTime() - SETTLING_MS);
}
