import type { LastCopy } from '../../shared/journal/last-copy.ts';
import type { Clock } from '../desk/ports/parts.ts';
import { describeError, type Log } from '../log.ts';

/** Starts late, since the first moments belong to the cashier. */
const FIRST_LOOK_AFTER_MS = 10_000;

/** How often the day is looked at: the clock may be set, and the machine may sleep over midnight. */
const LOOK_EVERY_MS = 10 * 60_000;

/** A disk that was full is tried again within the day; not so often that a damaged journal is copied all day long. */
const TRY_AGAIN_AFTER_MS = 60 * 60_000;

/** The daily copies of a running till in one place. */
export interface DailyCopies {
  /** How they stand; null until the first look at them has ended, and where there is no such place. */
  last(): LastCopy | null;
  /** Whether one is being made just now. */
  isUnderWay(): boolean;
  /** Copies now, whether the day's copy is there or not. */
  copyNow(): Promise<LastCopy | null>;
  /** Removes erased personal data from the copies. If that fails, it is tried again like a copy that failed. */
  eraseNow(): Promise<LastCopy | null>;
  stop(): void;
}

/** Has the journal copied soon, where today's copy is missing, and whenever a new day begins. Failing stops nothing. */
export function startDailyCopies(parts: {
  /** @returns null where no place is chosen. @param again also where the day's copy is there already */
  keep: (day: string, again: boolean) => Promise<LastCopy | null>;
  clock: Clock;
  /** The shop's, as an IANA name: its day is the copy's. */
  zone: string;
  tryAgainAfterMs?: number;
  log: Log;
}): DailyCopies {
  const { keep, clock, zone, tryAgainAfterMs = TRY_AGAIN_AFTER_MS, log } = parts;
  const stopping = new AbortController();
  let last: LastCopy | null = null;
  let copying: Promise<LastCopy | null> | null = null;
  let copiedDay: string | null = null;

  async function goOn(): Promise<void> {
    await clock.sleep(FIRST_LOOK_AFTER_MS, stopping.signal);
    while (!stopping.signal.aborted) {
      const day = dayIn(zone, clock.now());
      if (day !== copiedDay) {
        const copied = await copy(day, false);
        copiedDay = copied?.problem ? null : day;
      }
      await clock.sleep(copiedDay === null ? tryAgainAfterMs : LOOK_EVERY_MS, stopping.signal);
    }
  }

  /** One at a time: two would write the same files. */
  async function copy(day: string, again: boolean): Promise<LastCopy | null> {
    while (copying) await copying;
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
      // Whoever ends the till ends a copy that is under way; the next start makes it.
      if (!stopping.signal.aborted) log.write('journalNotCopied', { reason: 'failed', ...describeError(error) });
      return { at: last?.at ?? null, problem: 'failed' };
    }
  }

  goOn().catch((error: unknown) => log.write('backgroundFailed', describeError(error)));
  return {
    last: () => last,
    isUnderWay: () => copying !== null,
    copyNow: () => copy(dayIn(zone, clock.now()), true),
    // The copy of the day is there already: it is made again if personal data was erased after it.
    eraseNow: () => copy(dayIn(zone, clock.now()), false),
    stop: () => stopping.abort(),
  };
}

/** The day of a time in a zone: YYYY-MM-DD, which is how Swedish writes it. */
function dayIn(zone: string, time: Date): string {
  const format = { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  return new Intl.DateTimeFormat('sv-SE', format).format(time);
}
