import pg from 'pg';
import type { Database, Statements } from './database.ts';
import { serverUrls } from './server-urls.ts';
import { type Server, writableServer } from './writable-server.ts';

const MOST_CONNECTIONS = 16;
const CONNECT_TIMEOUT_MS = 10_000;
const STATEMENT_TIMEOUT_MS = 30_000;
/** Ends requests to a machine that vanished without closing the connection. The server's own statement timeout does not cover commits. */
const ANSWER_TIMEOUT_MS = 60_000;

export interface PgDatabaseParts {
  log: (line: Readonly<Record<string, unknown>>) => void;
  /** Receives the duration of each commit. */
  committed?: (seconds: number) => void;
}

/**
 * Opens a PostgreSQL database.
 * @param url `postgresql://USER:PASSWORD@HOST:PORT/DATABASE`, or several hosts separated by commas; the writable server is used, and found again
 * after a failover
 */
export function openPgDatabase(url: string, parts: PgDatabaseParts): Database {
  const pools = serverUrls(url).map((each) => openPool(each, parts));
  const connect = writableServer(pools.map(serverOf));
  let isClosed = false;

  async function connected<Result>(work: (client: pg.PoolClient) => Promise<Result>): Promise<Result> {
    if (isClosed) throw new Error('Head office is stopping.');
    const { connection: client, leave } = await connect();
    let isBroken = true;
    try {
      const result = await work(client);
      isBroken = false;
      return result;
    } catch (error) {
      isBroken = !(await isRolledBack(client, error));
      if (isBroken) leave();
      throw error;
    } finally {
      client.release(isBroken);
    }
  }

  async function committed<Result>(client: pg.PoolClient, last: () => Promise<Result>): Promise<Result> {
    const startedAt = performance.now();
    const result = await certain(client, last);
    parts.committed?.((performance.now() - startedAt) / 1_000);
    return result;
  }

  return {
    query: <Row>(sql: string, values?: readonly unknown[], preparedAs?: string) =>
      connected((client) => committed(client, () => statementsOf(client).query<Row>(sql, values, preparedAs))),
    transaction: (work) =>
      connected(async (client) => {
        await client.query('BEGIN');
        const result = await work(statementsOf(client));
        await committed(client, () => client.query('COMMIT'));
        return result;
      }),
    close: async () => {
      isClosed = true;
      await Promise.all(pools.map((pool) => pool.end()));
    },
  };
}

function openPool(url: string, { log }: PgDatabaseParts): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: MOST_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    query_timeout: ANSWER_TIMEOUT_MS,
    keepAlive: true,
    verify: (client, done) => void canWrite(client).then(() => done(), done),
  });
  // A connection can break while idle or in use. The pool replaces it on demand.
  const note = (error: Error) => log({ failure: error.message });
  pool.on('error', note);
  pool.on('connect', (client) => void client.on('error', note));
  return pool;
}

/** Rejects a standby server, which may lack acknowledged transactions and takes no writes. */
async function canWrite(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ transaction_read_only: string }>('SHOW transaction_read_only');
  if (rows[0]?.transaction_read_only !== 'off') throw new Error('The server is read-only.');
}

function serverOf(pool: pg.Pool): Server<pg.PoolClient> {
  return {
    connect: () => pool.connect(),
    timeline: timelineOf,
    release: (client) => client.release(),
  };
}

/** Returns the timeline of the server, which grows with each promotion. An engine that only speaks PostgreSQL's protocol has none. */
async function timelineOf(client: pg.PoolClient): Promise<number> {
  try {
    const { rows } = await client.query<{ file: string }>('SELECT pg_walfile_name(pg_current_wal_lsn()) AS file');
    return Number.parseInt(rows[0]?.file.slice(0, TIMELINE_DIGITS) ?? '0', 16);
  } catch {
    return 0;
  }
}

const TIMELINE_DIGITS = 8;

/**
 * Rejects a commit that only one server has. A synchronous server can be told to stop waiting for its standby and then only warns. The check uses the
 * code of the notice, because the severity is translated.
 */
async function certain<Result>(client: pg.PoolClient, last: () => Promise<Result>): Promise<Result> {
  let warning: string | null = null;
  const hear = (notice: { code?: string | undefined; message?: string | undefined }) => {
    if (notice.code !== SUCCESSFUL_COMPLETION) warning = notice.message ?? 'warning';
  };
  client.on('notice', hear);
  const result = await last().finally(() => client.off('notice', hear));
  if (warning !== null) throw new Error(`The commit is not certain: ${warning}`);
  return result;
}

/** The code of an ordinary notice. Any other code counts as a warning. */
const SUCCESSFUL_COMPLETION = '00000';

function statementsOf(client: pg.PoolClient): Statements {
  return {
    query: async <Row>(sql: string, values: readonly unknown[] = [], preparedAs?: string) => {
      const { rows } = await client.query({ text: sql, values: [...values], ...(preparedAs && { name: preparedAs }) });
      return rows as Row[];
    },
  };
}

/** Rolls back after an error. @param error why the transaction ended */
async function isRolledBack(client: pg.PoolClient, error: unknown): Promise<boolean> {
  // A server that timed out is not asked again.
  if (error instanceof Error && error.message === 'Query read timeout') return false;
  try {
    await client.query('ROLLBACK');
    return true;
  } catch {
    // The transaction ended with its connection.
    return false;
  }
}
