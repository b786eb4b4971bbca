import { randomBytes } from 'node:crypto';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Database } from './database/database.ts';
import { openOfficeKey } from './office-key.ts';
import { PASSWORD_COST } from './people/password-hash.ts';
import { openPeopleKey } from './people/people-key.ts';
import type { PeopleParts } from './people/people-parts.ts';
import { createSignIn } from './people/sign-in.ts';
import { sqlPersonStore } from './people/sql-person-store.ts';
import type { OfficeReads } from './reading/office-reads.ts';
import type { OfficeParts } from './server/office-parts.ts';
import { readScreens } from './web/screens.ts';
import { viewOfReads } from './web/view-of-reads.ts';
import { webHandlers } from './web/web-handlers.ts';
import { createWebOffice } from './web/web-office.ts';
import { addWebRoutes } from './web/web-routes.ts';

/** How head office is looked at in a browser. */
export interface WebOptions {
  /** `https://office.example`, where a proxy that ends TLS stands before it. */
  publicAddress?: string | null;
  /** The folder in which the screens were built; the project’s own where none is named. */
  screens?: string;
}

export interface OfficeWeb {
  people: PeopleParts;
  addRoutes(server: FastifyInstance): void;
}

/** Makes what browsers are answered with, and the people who may ask. */
export async function openWeb(
  database: Database,
  reads: OfficeReads,
  { clock, log }: Pick<OfficeParts, 'clock' | 'log'>,
  options: WebOptions & { folder: string; tls: unknown },
): Promise<OfficeWeb> {
  const people = await openPeople(database, { folder: options.folder, clock });
  const handlers = webHandlers(people, await createSignIn(people, log), viewOfReads(reads));
  const office = createWebOffice(people, handlers, log);
  const screens = readScreens(options.screens ?? BUILT_SCREENS);
  const place = { publicAddress: options.publicAddress ?? null, hasTls: options.tls !== null };
  return { people, addRoutes: (server) => addWebRoutes(server, { office, screens, place }) };
}

/** The people of head office, and the key that opens their passwords and authenticators. */
export async function openPeople(
  database: Database,
  { folder, clock }: Pick<PeopleParts, 'clock'> & { folder: string },
): Promise<PeopleParts> {
  // It lies outside the database, so that a copy of that lets nobody try passwords or make codes.
  const kept = await openOfficeKey(database, { folder, name: 'people-key', now: clock() });
  const key = openPeopleKey(kept, randomBytes);
  return { store: sqlPersonStore(database), key, clock, randomBytes, passwordCost: PASSWORD_COST };
}

const BUILT_SCREENS = path.resolve(import.meta.dirname, '../../out/head-office-screens');
