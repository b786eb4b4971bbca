import type { LastCopy } from '../../../shared/journal/last-copy.ts';
import type { Clock } from '../../desk/ports/parts.ts';
import type { Journal } from '../../journal/journal.ts';
import { describeError, type Log } from '../../log.ts';

/** The first moments belong to the cashier. */
const FIRST_LOOK_AFTER_MS = 10_000;

/** How often the day is looked at: the clock may be set, and the machine may sleep over midnight. */
const LOOK_EVERY_MS = 10 * 60_000;

/** A disk that was full is tried again within the day; not so often that a damaged journal is copied all day long. */
const TRY_AGAIN_AFTER_MS = 60 * 60_000;

/** The copies of a running till. */
export interface DailyCopies {
  /** How they stand; null until the first look at them has ended. */
  last(): LastCopy | null;
  stop(): void;
}

/** Has the journal copied soon, where today's copy is missing, and whenever a new day begins. Failing stops nothing. */
export function startDailyCopies(parts: {
  journal: Pick<Journal, 'keepDailyCopy'>;
  clock: Clock;
  /** The shop's, as an IANA name: its day is the copy's. */
  zone: string;
  log: Log;
}): DailyCopies {
  const { journal, clock, zone, log } = parts;
  const stopping = new AbortController();
  let last: LastCopy | null = null;

  async function goOn(): Promise<void> {
    let copiedDay: string | null = null;
    await clock.sleep(FIRST_LOOK_AFTER_MS, stopping.signal);
    while (!stopping.signal.aborted) {
      const day = dayIn(zone, clock.now());
      if (day !== copiedDay) {
        last = await copy(day);
        copiedDay = last.problem === null ? day : null;
      }
      await clock.sleep(copiedDay === null ? TRY_AGAIN_AFTER_MS : LOOK_EVERY_MS, stopping.signal);
    }
  }

  async function copy(day: string): Promise<LastCopy> {
    try {
      const copied = await journal.keepDailyCopy(day);
      if (copied.problem !== null) log.write('journalNotCopied', { reason: copied.problem });
      return copied;
    } catch (error) {
      // Whoever closes the journal ends a copy that is under way; the next start makes it.
      if (!stopping.signal.aborted) log.write('journalNotCopied', { reason: 'failed', ...describeError(error) });
      return { at: last?.at ?? null, problem: 'failed' };
    }
  }

  goOn().catch((error: unknown) => log.write('backgroundFailed', describeError(error)));
  return { last: () => last, stop: () => stopping.abort() };
}

/** The day of a time in a zone: YYYY-MM-DD, which is how Swedish writes it. */
function dayIn(zone: string, time: Date): string {
  const format = { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  return new Intl.DateTimeFormat('sv-SE', format).format(time);
}
