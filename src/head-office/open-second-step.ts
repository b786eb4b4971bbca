import { userInfo } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { erasePayment, erasingInNewJournals } from './acts/erase-payment.ts';
import { ERASED_PAYMENTS_FILE, erasedPaymentsIn } from './acts/erased-payments.ts';
import type { Doing } from './acts/till-acts.ts';
import { sqlBooks } from './books/sql-books.ts';
import type { Database } from './database/database.ts';
import { answerAboutTills } from './office-commands.ts';
import { officeReads } from './reading/office-reads.ts';
import { createSecondStep, type SecondStep } from './second-step/second-step.ts';
import { USUAL_SILENCE_MS, watchTills } from './second-step/watch-tills.ts';
import type { OfficeParts } from './server/office-parts.ts';

export type OpenedSecondStep = Awaited<ReturnType<typeof openSecondStep>>;

/** How far the books may lag behind the tills' uploads. */
const PAUSE_MS = 2_000;
const WATCH_EVERY_MS = 60_000;

export async function openSecondStep(
  database: Database,
  { ledger, clock, log }: Pick<OfficeParts, 'ledger' | 'clock' | 'log'>,
  { folder }: { folder: string },
) {
  const books = sqlBooks(database);
  const erased = erasedPaymentsIn(path.join(folder, ERASED_PAYMENTS_FILE));
  const parts = { ledger, books, erased, clock, log };
  // Repeats erasures before anything is read, because the database may have been restored from an older backup.
  const erasing = erasingInNewJournals(parts);
  await erasing.round();
  const following = keepFollowing(
    [
      erasing,
      createSecondStep(parts),
      watchTills({ ...parts, silentAfterMs: USUAL_SILENCE_MS, everyMs: WATCH_EVERY_MS }),
    ],
    { pauseMs: PAUSE_MS, log },
  );
  const reads = officeReads(parts);
  const commands = { ledger, reads, clock, by: userInfo().username };
  return {
    reads,
    erase: (reference: string, doing: Doing) => erasePayment(parts, reference, doing),
    answer: (line: string) => answerAboutTills(commands, line),
    /** Resolves when the current round has ended. */
    stop: following.stop,
  };
}

/** Runs the steps one after the other, with a pause between rounds. A failed round is repeated. */
function keepFollowing(
  steps: readonly SecondStep[],
  { pauseMs, log }: { pauseMs: number; log: (line: Readonly<Record<string, unknown>>) => void },
) {
  const ending = new AbortController();
  const { signal } = ending;
  const going = (async () => {
    while (!signal.aborted) {
      const more = [];
      for (const step of steps) more.push(await round(step, log));
      if (more.includes(true)) continue;
      await wait(pauseMs, undefined, { signal }).catch(() => undefined);
    }
  })();
  return {
    stop: async () => {
      ending.abort();
      await going;
    },
  };
}

async function round(step: SecondStep, log: (line: Readonly<Record<string, unknown>>) => void): Promise<boolean> {
  try {
    return await step.round();
  } catch (error) {
    log({ failure: error instanceof Error ? error.message : String(error), part: 'secondStep' });
    return false;
  }
}
