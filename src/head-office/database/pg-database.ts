import pg from 'pg';
import type { Database, Statements } from './database.ts';

const MOST_CONNECTIONS = 16;
const CONNECT_TIMEOUT_MS = 10_000;
const STATEMENT_TIMEOUT_MS = 30_000;
/** Ends requests to a machine that vanished. The server's own statement timeout does not cover commits. */
const ANSWER_TIMEOUT_MS = 60_000;

/** @param url `postgresql://USER:PASSWORD@HOST:PORT/DATABASE` */
export function openPgDatabase(url: string, log: (line: Readonly<Record<string, unknown>>) => void): Database {
  const pool = openPool(url, log);
  let isClosed = false;

  async function connected<Result>(work: (client: pg.PoolClient) => Promise<Result>): Promise<Result> {
    if (isClosed) throw new Error('Head office is stopping.');
    const client = await pool.connect();
    let isBroken = true;
    try {
      const result = await work(client);
      isBroken = false;
      return result;
    } catch (error) {
      isBroken = !(await isRolledBack(client, error));
      throw error;
    } finally {
      client.release(isBroken);
    }
  }

  return {
    query: <Row>(sql: string, values?: readonly unknown[]) =>
      connected((client) => statementsOf(client).query<Row>(sql, values)),
    transaction: (work) =>
      connected(async (client) => {
        await client.query('BEGIN');
        const result = await work(statementsOf(client));
        await client.query('COMMIT');
        return result;
      }),
    close: async () => {
      isClosed = true;
      await pool.end();
    },
  };
}

function openPool(url: string, log: (line: Readonly<Record<string, unknown>>) => void): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: MOST_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    query_timeout: ANSWER_TIMEOUT_MS,
    keepAlive: true,
    // Reads 64-bit numbers as numbers. All of them are far below 2^53.
    types: {
      getTypeParser: (type, format) =>
        type === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(type, format ?? 'text'),
    },
  });
  // A connection can break at any time. The pool opens new ones on demand.
  const note = (error: Error) => log({ failure: error.message });
  pool.on('error', note);
  pool.on('connect', (client) => void client.on('error', note));
  return pool;
}

function statementsOf(client: pg.PoolClient): Statements {
  return {
    query: async <Row>(sql: string, values: readonly unknown[] = []) =>
      (await client.query(sql, [...values])).rows as Row[],
  };
}

/** @returns false if the connection cannot be used again */
async function isRolledBack(client: pg.PoolClient, error: unknown): Promise<boolean> {
  // After a timeout, the server would not answer the rollback either.
  if (error instanceof Error && error.message === 'Query read timeout') return false;
  try {
    await client.query('ROLLBACK');
    return true;
  } catch {
    return false;
  }
}
