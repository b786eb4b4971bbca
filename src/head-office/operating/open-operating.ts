import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/database.ts';
import { keptText } from '../kept-text.ts';
import { keptFor } from './kept-for.ts';
import { officeCounts } from './office-counts.ts';
import type { OfficeMetrics } from './office-metrics.ts';
import { OPEN_METRICS_TYPE } from './open-metrics.ts';
import { isReady } from './readiness.ts';

/** The paths that are for whoever runs head office. */
const OPERATING_PATHS = { ready: '/v1/health/ready', metrics: '/metrics' } as const;

export interface OperatingParts {
  database: Database;
  metrics: OfficeMetrics;
  clock: () => Date;
  /** Where the token lies with which numbers are asked for; made where there is none yet. */
  folder: string;
}

const READY_KEPT_MS = 2_000;
const COUNTS_KEPT_MS = 30_000;

/** Adds the routes for whoever runs head office. None of them is signed, and no answer says what is in an entry. */
export function addOperatingRoutes(server: FastifyInstance, parts: OperatingParts): void {
  const { database, metrics, clock, folder } = parts;
  const token = keptText(path.join(folder, 'metrics-token'), /^\S{32,}\s*$/, () =>
    randomBytes(32).toString('hex'),
  ).trim();
  const ready = keptFor(READY_KEPT_MS, clock, () => isReady(database));
  const counts = keptFor(COUNTS_KEPT_MS, clock, () => officeCounts(database, clock()));
  server.get(OPERATING_PATHS.ready, async (_request, reply) => {
    const isSo = await ready();
    if (!isSo) reply.header('retry-after', '5');
    return reply
      .code(isSo ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ ready: isSo });
  });
  server.get(OPERATING_PATHS.metrics, async (request, reply) => {
    if (!isToken(request.headers.authorization ?? '', token)) {
      return reply.code(401).header('www-authenticate', 'Bearer').send({ problem: 'notSigned' });
    }
    const text = metrics.text(await counts(), await ready());
    return reply.header('cache-control', 'no-store').type(OPEN_METRICS_TYPE).send(text);
  });
}

/** On loopback as elsewhere: behind a proxy every request comes from there. */
function isToken(authorization: string, token: string): boolean {
  const digestOf = (text: string) => hash('sha256', text, 'buffer');
  return timingSafeEqual(digestOf(authorization), digestOf(`Bearer ${token}`));
}
