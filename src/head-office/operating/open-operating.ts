import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/database.ts';
import { keptText } from '../kept-text.ts';
import type { OfficeCounts, OfficeMetrics } from './office-metrics.ts';
import { OPEN_METRICS_TYPE } from './open-metrics.ts';

/** The paths for operators. */
const OPERATING_PATHS = { ready: '/v1/health/ready', metrics: '/metrics' } as const;

export interface OperatingParts {
  database: Database;
  metrics: OfficeMetrics;
  clock: () => Date;
  /** The folder of the metrics token, which is created if missing. */
  folder: string;
}

const READY_KEPT_MS = 2_000;
const COUNTS_KEPT_MS = 30_000;

/** Adds the routes for operators. They need no signature, and their answers contain no content of entries. */
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

/** Loopback requests need the token too, because behind a proxy every request comes from loopback. */
function isToken(authorization: string, token: string): boolean {
  const digestOf = (text: string) => hash('sha256', text, 'buffer');
  return timingSafeEqual(digestOf(authorization), digestOf(`Bearer ${token}`));
}

/** Caches an answer. Concurrent callers share one request. @param ask never rejects */
function keptFor<Answer>(ms: number, clock: () => Date, ask: () => Promise<Answer>): () => Promise<Answer> {
  let askedAtMs = Number.NEGATIVE_INFINITY;
  let answer: Promise<Answer> | null = null;
  return () => {
    const nowMs = clock().getTime();
    if (answer === null || Math.abs(nowMs - askedAtMs) >= ms) {
      askedAtMs = nowMs;
      answer = ask();
    }
    return answer;
  };
}

const HEARD_WITHIN_MS = 30 * 60_000;

/**
 * @returns null if the database does not answer
 */
async function officeCounts(database: Database, now: Date): Promise<OfficeCounts | null> {
  const since = new Date(now.getTime() - HEARD_WITHIN_MS).toISOString();
  try {
    return await database.transaction(async (statements) => {
      const [journals] = await statements.query<Record<'tills' | 'heard' | 'entries', string>>(
        `SELECT count(*) AS tills, count(CASE WHEN heard_at >= $1 THEN 1 END) AS heard,
           coalesce(sum(head_seq), 0) AS entries FROM journal`,
        [since],
      );
      const [books] = await statements.query<{ read: string }>(
        'SELECT coalesce(sum(seq), 0) AS read FROM step_position',
      );
      const [erasures] = await statements.query<{ awaited: string }>(
        'SELECT count(*) AS awaited FROM erasure WHERE awaits_till',
      );
      const findings = await statements.query<{ kind: string; count: string }>(
        'SELECT kind, count(*) AS count FROM finding GROUP BY kind ORDER BY kind',
      );
      return {
        tills: Number(journals?.tills ?? 0),
        tillsHeard: Number(journals?.heard ?? 0),
        entries: Number(journals?.entries ?? 0),
        entriesRead: Number(books?.read ?? 0),
        awaitedErasures: Number(erasures?.awaited ?? 0),
        findings: Object.fromEntries(findings.map(({ kind, count }) => [kind, Number(count)])),
      };
    });
  } catch {
    // The readiness metric already reports this.
    return null;
  }
}

/**
 * @returns true if the database answers and is writable; never rejects
 */
async function isReady(database: Database): Promise<boolean> {
  try {
    await database.transaction((statements) => statements.query('SELECT 1'));
    return true;
  } catch {
    // The log explains the reason when the next request fails.
    return false;
  }
}
