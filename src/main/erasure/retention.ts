import type { RetentionMonths } from '../../shared/personal/erasure-channels.ts';
import type { Result } from '../../shared/problems.ts';
import type { Erased, ErasureJournal, RetentionPage } from '../desk/ports/erasure-journal-port.ts';
import type { Clock } from '../desk/ports/parts.ts';
import { describeError, type Log } from '../log.ts';

/** Background erasure starts late, so that it does not slow down the first screen. */
const FIRST_LOOK_AFTER_MS = 60_000;

const LOOK_EVERY_MS = 60 * 60_000;

/** Erases in small batches with pauses, so that payments are not slowed down. */
const PAYMENTS_A_LOOK = 200;
const PAUSE_MS = 250;

/**
 * Starts the background erasure of old personal data, oldest first and one sale at a time.
 * @param months read before each batch
 * @param confirmedTime null while only the till's clock, which may be wrong, tells the time; nothing is erased then
 */
export function startRetention(parts: {
  months: () => RetentionMonths;
  confirmedTime: () => Date | null;
  journal: Pick<ErasureJournal, 'salesToErase'>;
  erase: (reference: string) => Promise<Result<Erased>>;
  clock: Clock;
  log: Log;
}) {
  const { months, confirmedTime, journal, erase, clock, log } = parts;
  const stopping = new AbortController();
  const { signal } = stopping;

  async function goOn(): Promise<void> {
    await clock.sleep(FIRST_LOOK_AFTER_MS, signal);
    while (!signal.aborted) {
      try {
        await eraseOld();
      } catch (error) {
        if (!signal.aborted) log.write('backgroundFailed', describeError(error));
      }
      await clock.sleep(LOOK_EVERY_MS, signal);
    }
  }

  async function eraseOld(): Promise<void> {
    for (let after: number | null = 0; after !== null; ) {
      const kept = months();
      const now = confirmedTime();
      if (kept === null || now === null || signal.aborted) return;
      const before = monthsBefore(now, kept).toISOString();
      const page: RetentionPage = await journal.salesToErase({ before, after, most: PAYMENTS_A_LOOK });
      await eraseAll(page.references, kept);
      after = page.next;
      await clock.sleep(PAUSE_MS, signal);
    }
  }

  /** Stops if a person changes the setting in the meantime. Refused erasures are retried an hour later. */
  async function eraseAll(references: readonly string[], kept: RetentionMonths): Promise<void> {
    for (const reference of references) {
      if (signal.aborted || months() !== kept) return;
      await erase(reference);
      await clock.sleep(PAUSE_MS, signal);
    }
  }

  goOn().catch((error: unknown) => log.write('backgroundFailed', describeError(error)));
  return { stop: () => stopping.abort() };
}

/** Subtracts months in UTC, and uses the last day of a shorter month. */
export function monthsBefore(now: Date, months: number): Date {
  const before = new Date(now);
  before.setUTCDate(1);
  before.setUTCMonth(now.getUTCMonth() - months);
  const lastDay = new Date(Date.UTC(before.getUTCFullYear(), before.getUTCMonth() + 1, 0)).getUTCDate();
  before.setUTCDate(Math.min(now.getUTCDate(), lastDay));
  return before;
}
