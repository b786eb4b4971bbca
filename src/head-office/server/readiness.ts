import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/database.ts';

const KEPT_MS = 2_000;

/** Adds `/v1/health/ready`, which says whether the database answers and is writable. The answer is cached, because it needs no signature. */
export function addReadiness(
  server: FastifyInstance,
  { database, clock }: { database: Pick<Database, 'query'>; clock: () => Date },
): void {
  let kept: { atMs: number; answer: Promise<boolean> } | null = null;
  server.get('/v1/health/ready', async (_request, reply) => {
    const atMs = clock().getTime();
    if (kept === null || Math.abs(atMs - kept.atMs) >= KEPT_MS) kept = { atMs, answer: isWritable(database) };
    const ready = await kept.answer;
    if (!ready) reply.header('retry-after', '5');
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ ready });
  });
}

async function isWritable(database: Pick<Database, 'query'>): Promise<boolean> {
  try {
    const [row] = await database.query<{ transaction_read_only: string }>('SHOW transaction_read_only');
    return row?.transaction_read_only === 'off';
  } catch {
    // The log explains the reason when the next request fails.
    return false;
  }
}
