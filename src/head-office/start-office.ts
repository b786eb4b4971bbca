import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Database } from './database/database.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './database/embedded-postgres.ts';
import { migrate } from './database/migrate.ts';
import { openPgDatabase } from './database/pg-database.ts';
import { reached } from './database/reached.ts';
import { retrying } from './database/retrying.ts';
import { type FolderLock, lockFolder } from './folder-lock.ts';
import { keptText } from './kept-text.ts';
import type { Ledger } from './ledger/ledger-port.ts';
import { sqlLedger } from './ledger/sql-ledger.ts';
import { openSecondStep, type SecondStepOptions } from './open-second-step.ts';
import { openWeb, type WebOptions } from './open-web.ts';
import { type OperatingOptions, operateOffice } from './operating-office.ts';
import type { PeopleParts } from './people/people-parts.ts';
import type { OfficeReads } from './reading/office-reads.ts';
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
  /** Does what a person types on the console about tills, findings and payments; null where it is none of these. */
  answer(line: string): Promise<readonly string[] | null>;
  /** @param shop where the till stands; empty where nobody says so */
  makeCode(shop?: string): Promise<{ code: string; expiresAt: string }>;
  /** Ends gently: what is under way is answered first. */
  stop(): Promise<void>;
}

export interface OfficeOptions extends HttpOptions, WebOptions, SecondStepOptions, OperatingOptions {
  /** Where its key lies, and its database where it has its own. */
  folder: string;
  /** A database that is there already; null for its own. */
  databaseUrl: string | null;
  clock: () => Date;
  log: OfficeParts['log'];
}

/** Starts a head office: database, tables, key, HTTP. */
export async function startOffice(options: OfficeOptions): Promise<StartedOffice> {
  const { folder, databaseUrl, clock, log } = options;
  mkdirSync(folder, { recursive: true });
  const lock = lockFolder(folder);
  const embedded = databaseUrl === null ? await startEmbeddedPostgres(folder) : null;
  const operated = operateOffice(options);
  const { committed, meter } = operated;
  const database = retrying(openPgDatabase(databaseUrl ?? embedded?.url ?? '', { log, committed }), {
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
    const addRoutes = (server: FastifyInstance) => {
      web.addRoutes(server);
      operated.addRoutes(server, { database, folder });
    };
    const http = await listen(operated.counting(createOffice(parts)), { ...options, meter, addRoutes });
    const secondStep = await openSecondStep(database, parts, options);
    const stop = async () => {
      await http.stop();
      await secondStep.stop();
      await closeAll(database, embedded, lock);
    };
    const { address } = http;
    const { people } = web;
    return {
      ...{ address, ledger, people, reads: secondStep.reads, answer: secondStep.answer, publicKey: witness.publicKey },
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
