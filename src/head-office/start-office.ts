import { randomBytes } from 'node:crypto';
import { sqlLedger } from './ledger/sql-ledger.ts';
import { openOfficeKey } from './office-key.ts';
import { type OfficePlace, openOfficeDatabase } from './open-office-database.ts';
import { openSecondStep } from './open-second-step.ts';
import { openWeb, type WebOptions } from './open-web.ts';
import { makeEnrolmentCode } from './server/enrol.ts';
import { type HttpOptions, listen } from './server/http.ts';
import { createOffice } from './server/office.ts';
import type { OfficeParts } from './server/office-parts.ts';
import { openWitness } from './server/witness.ts';

export type StartedOffice = Awaited<ReturnType<typeof startOffice>>;

export interface OfficeOptions extends OfficePlace, HttpOptions, WebOptions {
  clock: () => Date;
  log: OfficeParts['log'];
}

/** Starts a head office: database, keys, worker and HTTP. */
export async function startOffice(options: OfficeOptions) {
  const { folder, clock, log } = options;
  const { database, close } = await openOfficeDatabase(options, log);
  try {
    const ledger = sqlLedger(database);
    const key = await openOfficeKey(database, { folder, name: 'witness-key.pem' });
    const witness = openWitness(Buffer.from(key).toString('utf8'));
    const parts: OfficeParts = { ledger, witness, clock, randomBytes, log };
    const secondStep = await openSecondStep(database, parts, options);
    const listening = async () => {
      const { people, addRoutes } = await openWeb(database, secondStep, parts, options);
      return { people, http: await listen(createOffice(parts), { ...options, addRoutes }) };
    };
    const { http, people } = await listening().catch(async (error) => {
      // Without this, the worker would keep the program running after a failed start.
      await secondStep.stop();
      throw error;
    });
    return {
      address: http.address,
      ledger,
      people,
      reads: secondStep.reads,
      answer: secondStep.answer,
      /** The public key with which tills and checkers verify receipts: Ed25519, hex. */
      publicKey: witness.publicKey,
      makeCode: (shop?: string) => makeEnrolmentCode(parts, shop),
      stop: async () => {
        await http.stop();
        await secondStep.stop();
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}
