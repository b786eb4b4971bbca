import { createHmac } from 'node:crypto';
import { userInfo } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createErasing } from './acts/finish-erasures.ts';
import { sqlBooks } from './books/sql-books.ts';
import type { Database } from './database/database.ts';
import { dayRoots } from './day-root/write-day-root.ts';
import { answerAboutTills } from './office-commands.ts';
import { openOfficeKey } from './office-key.ts';
import { type OfficeReads, officeReads } from './reading/office-reads.ts';
import { USUAL_CLAIM_SETTINGS } from './second-step/judge-claims.ts';
import { createSecondStep, type SecondStep } from './second-step/second-step.ts';
import { USUAL_SILENCE_MS, watchTills } from './second-step/watch-tills.ts';
import type { OfficeParts } from './server/office-parts.ts';

export interface SecondStepOptions {
  /** After how long a till that is not heard of is told of; three days where nobody says so. */
  silentAfterMs?: number;
}

/** What follows the tills, and what people read of it. */
export interface OpenedSecondStep {
  readonly reads: OfficeReads;
  /** Does what a person types on the console about tills, findings and payments; null where it is none of these. */
  answer(line: string): Promise<readonly string[] | null>;
  /** Resolves when the current round has ended. */
  stop(): Promise<void>;
}

/** How far the books may be behind what tills have sent. */
const PAUSE_MS = 2_000;
const WATCH_EVERY_MS = 60_000;

/** Begins to follow what tills have sent. */
export async function openSecondStep(
  database: Database,
  { ledger, witness, clock, log }: Pick<OfficeParts, 'ledger' | 'witness' | 'clock' | 'log'>,
  { folder, silentAfterMs = USUAL_SILENCE_MS }: SecondStepOptions & { folder: string },
): Promise<OpenedSecondStep> {
  const books = sqlBooks(database);
  const key = Buffer.from(await openOfficeKey(database, { folder, name: 'claims-key', now: clock() })).toString('utf8');
  const keyedHash = (text: string) => createHmac('sha256', Buffer.from(key, 'hex')).update(text).digest('hex');
  const parts = { ledger, books, clock, log };
  const roots = dayRoots({
    ...{ folder: path.join(folder, 'day-roots'), journals: () => ledger.journals() },
    ...{ signer: witness, clock },
  });
  const following = keepFollowing(
    [
      createSecondStep({ ...parts, keyedHash, settings: USUAL_CLAIM_SETTINGS }),
      watchTills({ ...parts, silentAfterMs, everyMs: WATCH_EVERY_MS }),
      // Once a day: for the rest of it this asks for a file that is there.
      { round: async () => await roots.writeToday() },
    ],
    { pauseMs: PAUSE_MS, log },
  );
  // By itself: a long journal is gone through for a while, and the others are followed meanwhile.
  const erasing = keepFollowing([createErasing(parts)], { pauseMs: PAUSE_MS, log });
  const reads = officeReads(parts);
  const commands = { ledger, books, reads, roots, clock, by: userInfo().username };
  return {
    reads,
    answer: (line) => answerAboutTills(commands, line),
    stop: async () => void (await Promise.all([following.stop(), erasing.stop()])),
  };
}

/** Work that runs until it is stopped. */
interface Following {
  /** Resolves when the current round has ended. */
  stop(): Promise<void>;
}

/** Runs the steps over what tills send, a moment later, one after the other. A failed round is logged and tried again. */
function keepFollowing(
  steps: readonly SecondStep[],
  { pauseMs, log }: { pauseMs: number; log: (line: Readonly<Record<string, unknown>>) => void },
): Following {
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
