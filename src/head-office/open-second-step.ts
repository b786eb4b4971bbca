import { createHmac, randomBytes } from 'node:crypto';
import path from 'node:path';
import { sqlBooks } from './books/sql-books.ts';
import type { Database } from './database/database.ts';
import { keptText } from './kept-text.ts';
import { type OfficeReads, officeReads } from './reading/office-reads.ts';
import { USUAL_CLAIM_SETTINGS } from './second-step/judge-claims.ts';
import { keepFollowing } from './second-step/keep-following.ts';
import { createSecondStep } from './second-step/second-step.ts';
import { USUAL_SILENCE_MS, watchTills } from './second-step/watch-tills.ts';
import type { OfficeParts } from './server/office-parts.ts';

export interface SecondStepOptions {
  /** After how long a till that is not heard of is told of; three days where nobody says so. */
  silentAfterMs?: number;
}

/** What follows the tills, and what people read of it. */
export interface OpenedSecondStep {
  readonly reads: OfficeReads;
  /** Resolves when what is under way has come to its end. */
  stop(): Promise<void>;
}

/** How far the books may be behind what tills have sent. */
const PAUSE_MS = 2_000;
const WATCH_EVERY_MS = 60_000;

/** Begins to follow what tills have sent. */
export function openSecondStep(
  database: Database,
  { ledger, clock, log }: Pick<OfficeParts, 'ledger' | 'clock' | 'log'>,
  { folder, silentAfterMs = USUAL_SILENCE_MS }: SecondStepOptions & { folder: string },
): OpenedSecondStep {
  const books = sqlBooks(database);
  const key = keptText(path.join(folder, 'claims-key'), () => randomBytes(32).toString('hex'));
  const keyedHash = (text: string) => createHmac('sha256', Buffer.from(key, 'hex')).update(text).digest('hex');
  const parts = { ledger, books, clock, log };
  const following = keepFollowing(
    [
      createSecondStep({ ...parts, keyedHash, settings: USUAL_CLAIM_SETTINGS }),
      watchTills({ ...parts, silentAfterMs, everyMs: WATCH_EVERY_MS }),
    ],
    { pauseMs: PAUSE_MS, log },
  );
  return { reads: officeReads(parts), stop: following.stop };
}
