import pg from 'pg';
import type { Database, Statements } from './database.ts';
import { serverUrls } from './server-urls.ts';
import { type Server, writableServer } from './writable-server.ts';

const MOST_CONNECTIONS = 16;
const CONNECT_TIMEOUT_MS = 10_000;
const STATEMENT_TIMEOUT_MS = 30_000;
/** Beyond what the server itself allows, which is for all but a commit: a machine that has gone does not say so. */
const ANSWER_TIMEOUT_MS = 60_000;

export interface PgDatabaseParts {
  log: (line: Readonly<Record<string, unknown>>) => void;
  /** Is told how long each commit took. */
  committed?: (seconds: number) => void;
}

/**
 * @param url `postgresql://USER:PASSWORD@HOST:PORT/DATABASE`, or several servers with a comma between them, of which one can be written: that
 * one is found, and found again where another one has taken its place
 */
export function openPgDatabase(url: string, parts: PgDatabaseParts): Database {
  const pools = serverUrls(url).map((each) => openPool(each, parts));
  const connect = writableServer(pools.map(serverOf));
  let isClosed = false;

  async function connected<Result>(work: (client: pg.PoolClient) => Promise<Result>): Promise<Result> {
    if (isClosed) throw new Error('Head office is ending.');
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
  // A connection may break while nobody uses it, and while somebody does: the next one is made when it is needed.
  const note = (error: Error) => log({ failure: error.message });
  pool.on('error', note);
  pool.on('connect', (client) => void client.on('error', note));
  return pool;
}

/** A server that follows another one takes no writing, and may not have yet what that one has acknowledged. */
async function canWrite(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ transaction_read_only: string }>('SHOW transaction_read_only');
  if (rows[0]?.transaction_read_only !== 'off') throw new Error('The server can only be read.');
}

function serverOf(pool: pg.Pool): Server<pg.PoolClient> {
  return {
    connect: () => pool.connect(),
    timeline: timelineOf,
    release: (client) => client.release(),
  };
}

/** Each promotion begins a new timeline, whose number the names of its files begin with. What has none speaks as PostgreSQL does, but is another engine. */
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
 * A server that must wait until another one has the transaction as well can be told to wait no longer. It then says so in a warning alone:
 * what only one server has is not acknowledged. A warning is told by its code, since its severity is in the language of the server.
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

/** What a plain notice has. Whatever has another code is taken for a warning, known or not. */
const SUCCESSFUL_COMPLETION = '00000';

function statementsOf(client: pg.PoolClient): Statements {
  return {
    query: async <Row>(sql: string, values: readonly unknown[] = [], preparedAs?: string) => {
      const { rows } = await client.query({ text: sql, values: [...values], ...(preparedAs && { name: preparedAs }) });
      return rows as Row[];
    },
  };
}

/** @param error why the transaction ended */
async function isRolledBack(client: pg.PoolClient, error: unknown): Promise<boolean> {
  // Whoever does not answer is not asked again.
  if (error instanceof Error && error.message === 'Query read timeout') return false;
  try {
    await client.query('ROLLBACK');
    return true;
  } catch {
    // The connection is gone, and with it the transaction.
    return false;
  }
}
