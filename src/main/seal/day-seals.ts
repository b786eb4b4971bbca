import { type BusinessDay, createDayTeller } from '../../shared/days/business-day.ts';
import { dayAfter } from '../../shared/days/day.ts';
import type { Seal } from '../../shared/journal/seal.ts';
import type { Sealer } from './sealer.ts';

/** The wait after the end of a day, so that pending entries reach the journal. */
const SETTLING_MS = 60_000;

/** The longest wait between checks of the time, because timers stop while the machine sleeps. */
const LONGEST_WAIT_MS = 10 * 60_000;

/** @property restMs the delay after a start, so that sealing does not slow down the first sale */
export function createDaySeals(parts: {
  sealer: Sealer;
  dayAt: (moment: Date) => Promise<BusinessDay>;
  firstUnsealed: () => Promise<string>;
  clock: { now(): Date; sleep(delayMs: number, signal: AbortSignal): Promise<void> };
  failed: (error: unknown) => void;
  restMs?: number;
}) {
  const { sealer, dayAt, firstUnsealed, clock, failed, restMs = 0 } = parts;
  const teller = createDayTeller();
  const stopping = new AbortController();

  async function sealWhatIsDue(): Promise<Date> {
    const today = await dayAt(earlier(clock.now()));
    const days = daysDue(await firstUnsealed(), today.day);
    if (days) await sealer.seal({ kind: 'daily', days, contents: null, head: null });
    return new Date(teller.endOf(today).getTime() + SETTLING_MS);
  }

  return {
    /** Seals the days that an earlier run missed, and then each day at its end, until it is stopped. */
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

export function daysDue(first: string, today: string): Seal['days'] {
  const last = dayAfter(today, -1);
  return first <= last ? { first, last } : null;
}

function earlier(now: Date): Date {
  return new Date(now.getTime() - SETTLING_MS);
}
