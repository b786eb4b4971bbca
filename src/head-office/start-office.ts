import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Ledger } from './ledger/ledger-port.ts';
import { sqlLedger } from './ledger/sql-ledger.ts';
import { openOfficeKey } from './office-key.ts';
import { type OfficePlace, openOfficeDatabase } from './open-office-database.ts';
import { openSecondStep } from './open-second-step.ts';
import { openWeb, type WebOptions } from './open-web.ts';
import type { PeopleParts } from './people/people-parts.ts';
import type { OfficeReads } from './reading/office-reads.ts';
import { makeEnrolmentCode } from './server/enrol.ts';
import { type HttpOptions, listen } from './server/http.ts';
import { createOffice } from './server/office.ts';
import type { OfficeParts } from './server/office-parts.ts';
import { openWitness } from './server/witness.ts';

export interface StartedOffice {
  readonly address: string;
  readonly ledger: Ledger;
  /** What people may read. */
  readonly reads: OfficeReads;
  /** The public key with which tills and checkers verify receipts: Ed25519, hex. */
  readonly publicKey: string;
  /** The people who may sign in with a browser. */
  readonly people: PeopleParts;
  /** Answers a console command about tills; null for any other command. */
  answer(line: string): Promise<readonly string[] | null>;
  /** @param shop the shop of the till, or empty */
  makeCode(shop?: string): Promise<{ code: string; expiresAt: string }>;
  /** Answers running requests, then ends. */
  stop(): Promise<void>;
}

export interface OfficeOptions extends OfficePlace, HttpOptions, WebOptions {
  clock: () => Date;
  log: OfficeParts['log'];
}

/** Starts a head office: database, keys, worker and HTTP. */
export async function startOffice(options: OfficeOptions): Promise<StartedOffice> {
  const { folder, clock, log } = options;
  const { database, close } = await openOfficeDatabase(options, log);
  try {
    const ledger = sqlLedger(database);
    const key = await openOfficeKey(database, { folder, name: 'witness-key.pem' });
    const witness = openWitness(Buffer.from(key).toString('utf8'));
    const parts: OfficeParts = { ledger, witness, clock, randomBytes, log };
    const secondStep = await openSecondStep(database, parts, options);
    const listening = async () => {
      const web = await openWeb(database, secondStep, parts, options);
      const addRoutes = (server: FastifyInstance) => {
        web.addRoutes(server);
      };
      const http = await listen(createOffice(parts), { ...options, addRoutes });
      return { http, people: web.people };
    };
    const { http, people } = await listening().catch(async (error) => {
      // Without this the worker would keep the program running without a database.
      await secondStep.stop();
      throw error;
    });
    const stop = async () => {
      await http.stop();
      await secondStep.stop();
      await close();
    };
    const { address } = http;
    return {
      address,
      ledger,
      people,
      reads: secondStep.reads,
      answer: secondStep.answer,
      publicKey: witness.publicKey,
      makeCode: (shop) => makeEnrolmentCode(parts, shop),
      stop,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
