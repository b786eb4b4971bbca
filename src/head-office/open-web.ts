import { randomBytes } from 'node:crypto';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Database } from './database/database.ts';
import { openOfficeKey } from './office-key.ts';
import type { OpenedSecondStep } from './open-second-step.ts';
import { PASSWORD_COST } from './people/password-hash.ts';
import { openPeopleKey } from './people/people-key.ts';
import type { PeopleParts } from './people/people-parts.ts';
import { createSignIn } from './people/sign-in.ts';
import { sqlPersonStore } from './people/sql-person-store.ts';
import type { OfficeParts } from './server/office-parts.ts';
import { viewOfReads } from './web/ledger-view.ts';
import { readScreens } from './web/screens.ts';
import { webHandlers } from './web/web-handlers.ts';
import { createWebOffice } from './web/web-office.ts';
import { addWebRoutes } from './web/web-routes.ts';

export interface WebOptions {
  /** The address in browsers behind a TLS proxy, such as `https://office.example`. */
  publicAddress?: string | null;
  /** The folder of the built screens; the project's own by default. */
  screens?: string;
}

export async function openWeb(
  database: Database,
  { reads, erase }: Pick<OpenedSecondStep, 'reads' | 'erase'>,
  { clock, log }: Pick<OfficeParts, 'clock' | 'log'>,
  options: WebOptions & { folder: string; tls: unknown },
) {
  const people = await openPeople(database, { folder: options.folder, clock });
  const handlers = webHandlers(people, await createSignIn(people, log), viewOfReads(reads, erase));
  const office = createWebOffice(people, handlers, log);
  const screens = readScreens(options.screens ?? BUILT_SCREENS);
  const place = { publicAddress: options.publicAddress ?? null, hasTls: options.tls !== null };
  return { people, addRoutes: (server: FastifyInstance) => addWebRoutes(server, { office, screens, place }) };
}

export async function openPeople(
  database: Database,
  { folder, clock }: Pick<PeopleParts, 'clock'> & { folder: string },
): Promise<PeopleParts> {
  // A stolen copy of the database, without this key, allows guessing neither passwords nor codes.
  const kept = await openOfficeKey(database, { folder, name: 'people-key' });
  const key = openPeopleKey(kept, randomBytes);
  return { store: sqlPersonStore(database), key, clock, randomBytes, passwordCost: PASSWORD_COST };
}

const BUILT_SCREENS = path.resolve(import.meta.dirname, '../../out/head-office-screens');
