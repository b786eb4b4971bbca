import { dayOf } from '../../shared/days/day.ts';
import type { LastCopy } from '../../shared/journal/last-copy.ts';
import type { Clock } from '../desk/ports/parts.ts';
import { describeError, type Log } from '../log.ts';

/** Copying waits this long after a start, so that the first screen is not slowed down. */
const FIRST_LOOK_AFTER_MS = 10_000;

/** How often the date is checked, because the clock may be set and the machine may sleep past midnight. */
const LOOK_EVERY_MS = 10 * 60_000;

/** Retries a full disk within the day, but does not copy a damaged journal all day long. */
const TRY_AGAIN_AFTER_MS = 60 * 60_000;

export type DailyCopies = ReturnType<typeof startDailyCopies>;

/** Copies the journal soon if today's copy is missing, and on each new day. A failure stops nothing. */
export function startDailyCopies(parts: {
  /** @returns null if no place is chosen. @param again true to replace the day's copy */
  keep: (day: string, again: boolean) => Promise<LastCopy | null>;
  clock: Clock;
  /** The shop's zone as an IANA name; the copies follow the shop's days. */
  zone: string;
  tryAgainAfterMs?: number;
  log: Log;
}) {
  const { keep, clock, zone, tryAgainAfterMs = TRY_AGAIN_AFTER_MS, log } = parts;
  const stopping = new AbortController();
  let last: LastCopy | null = null;
  let copying: Promise<LastCopy | null> | null = null;
  let copiedDay: string | null = null;

  async function goOn(): Promise<void> {
    await clock.sleep(FIRST_LOOK_AFTER_MS, stopping.signal);
    while (!stopping.signal.aborted) {
      const day = dayOf(clock.now(), zone);
      if (day !== copiedDay) {
        const copied = await copy(day, false);
        copiedDay = copied?.problem ? null : day;
      }
      await clock.sleep(copiedDay === null ? tryAgainAfterMs : LOOK_EVERY_MS, stopping.signal);
    }
  }

  /** Runs one copy at a time, because two would write the same files. */
  async function copy(day: string, again: boolean): Promise<LastCopy | null> {
    while (copying !== null) await copying;
    copying = attempt(day, again).finally(() => {
      copying = null;
    });
    last = await copying;
    if (last?.problem) copiedDay = null;
    return last;
  }

  async function attempt(day: string, again: boolean): Promise<LastCopy | null> {
    try {
      const copied = await keep(day, again);
      if (copied?.problem) log.write('journalNotCopied', { reason: copied.problem });
      return copied;
    } catch (error) {
      // Stopping the till cancels a running copy, and the next start repeats the copy.
      if (!stopping.signal.aborted) log.write('journalNotCopied', { reason: 'failed', ...describeError(error) });
      return { at: last?.at ?? null, problem: 'failed' };
    }
  }

  goOn().catch((error: unknown) => log.write('backgroundFailed', describeError(error)));
  return {
    /** The last copy; null before the first attempt has ended, or if no place is chosen. */
    last: () => last,
    isUnderWay: () => copying !== null,
    copyNow: () => copy(dayOf(clock.now(), zone), true),
    /** Removes erased personal data from the copies. A failure is retried like a failed copy. */
    // Even with `again` false, the day's copy is repeated if personal data was erased after it.
    eraseNow: () => copy(dayOf(clock.now(), zone), false),
    stop: () => stopping.abort(),
  };
}
