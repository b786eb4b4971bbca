import { createHmac, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sqlBooks } from './books/sql-books.ts';
import type { Database } from './database/database.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './database/embedded-postgres.ts';
import { migrate } from './database/migrate.ts';
import { openPgDatabase } from './database/pg-database.ts';
import { reached } from './database/reached.ts';
import { retrying } from './database/retrying.ts';
import { type FolderLock, lockFolder } from './folder-lock.ts';
import type { Ledger } from './ledger/ledger-port.ts';
import { sqlLedger } from './ledger/sql-ledger.ts';
import { openWeb, type WebOptions } from './open-web.ts';
import type { PeopleParts } from './people/people-parts.ts';
import { type OfficeReads, officeReads } from './reading/office-reads.ts';
import { USUAL_CLAIM_SETTINGS } from './second-step/judge-claims.ts';
import { keepFollowing } from './second-step/keep-following.ts';
import { createSecondStep } from './second-step/second-step.ts';
import { USUAL_SILENCE_MS, watchTills } from './second-step/watch-tills.ts';
import { makeEnrolmentCode } from './server/enrol.ts';
import { type HttpOptions, listen } from './server/http.ts';
import { createOffice } from './server/office.ts';
import type { OfficeParts } from './server/office-parts.ts';
import { makeWitnessKey, openWitness } from './server/witness.ts';

/** A head office that runs. */
export interface StartedOffice {
  readonly address: string;
  readonly ledger: Ledger;
  /** What people who look at it ask. */
  readonly reads: OfficeReads;
  /** Of its own, by which tills and checkers know its receipts: Ed25519, hex. */
  readonly publicKey: string;
  /** Who looks at it in a browser. */
  readonly people: PeopleParts;
  /** @param shop where the till stands; empty where nobody says so */
  makeCode(shop?: string): Promise<{ code: string; expiresAt: string }>;
  /** Ends gently: what is under way is answered first. */
  stop(): Promise<void>;
}

export interface OfficeOptions extends HttpOptions, WebOptions {
  /** Where its key lies, and its database where it has its own. */
  folder: string;
  /** A database that is there already; null for its own. */
  databaseUrl: string | null;
  /** After how long a till that is not heard of is told of; three days where nobody says so. */
  silentAfterMs?: number;
  clock: () => Date;
  log: OfficeParts['log'];
}

/** How far the books may be behind what tills have sent. */
const SECOND_STEP_PAUSE_MS = 2_000;
const WATCH_EVERY_MS = 60_000;

/** Starts a head office: database, tables, key, HTTP. */
export async function startOffice(options: OfficeOptions): Promise<StartedOffice> {
  const { folder, databaseUrl, silentAfterMs = USUAL_SILENCE_MS, clock, log } = options;
  mkdirSync(folder, { recursive: true });
  const lock = lockFolder(folder);
  const embedded = databaseUrl === null ? await startEmbeddedPostgres(folder) : null;
  const database = retrying(openPgDatabase(databaseUrl ?? embedded?.url ?? '', { log }), {
    wait: async (ms) => void (await wait(ms)),
    fraction: Math.random,
  });
  try {
    await reached(database);
    await migrate(database);
    const ledger = sqlLedger(database);
    const witness = openWitness(keptText(path.join(folder, 'witness-key.pem'), makeWitnessKey));
    const parts: OfficeParts = { ledger, witness, clock, randomBytes, log };
    const web = await openWeb(database, ledger, parts, options);
    const http = await listen(createOffice(parts), { ...options, addRoutes: web.addRoutes });
    const books = sqlBooks(database);
    const keyedHash = keyedHashOf(keptText(path.join(folder, 'claims-key'), () => randomBytes(32).toString('hex')));
    const steps = [
      createSecondStep({ ledger, books, clock, keyedHash, settings: USUAL_CLAIM_SETTINGS, log }),
      watchTills({ ledger, books, clock, silentAfterMs, everyMs: WATCH_EVERY_MS, log }),
    ];
    const following = keepFollowing(steps, { pauseMs: SECOND_STEP_PAUSE_MS, log });
    const stop = async () => {
      await http.stop();
      await following.stop();
      await closeAll(database, embedded, lock);
    };
    const { address } = http;
    const { people } = web;
    return {
      ...{ address, ledger, people, reads: officeReads({ ledger, books, clock }), publicKey: witness.publicKey },
      makeCode: (shop) => makeEnrolmentCode(parts, shop),
      stop,
    };
  } catch (error) {
    await closeAll(database, embedded, lock);
    throw error;
  }
}

async function closeAll(database: Database, embedded: EmbeddedPostgres | null, lock: FolderLock): Promise<void> {
  await database.close();
  await embedded?.stop();
  lock.release();
}

/** A key is made once. It lies outside the database, so that a database that is set back has the same one. */
function keptText(file: string, make: () => string): string {
  if (!existsSync(file)) writeFileSync(file, make(), { mode: 0o600, flag: 'wx' });
  return readFileSync(file, 'utf8');
}

function keyedHashOf(key: string): (text: string) => string {
  return (text) => createHmac('sha256', Buffer.from(key, 'hex')).update(text).digest('hex');
}
