import pg from 'pg';
import type { Database, Statements } from './database.ts';

const MOST_CONNECTIONS = 16;
const CONNECT_TIMEOUT_MS = 10_000;
const STATEMENT_TIMEOUT_MS = 30_000;

/** @param url `postgresql://USER:PASSWORD@HOST:PORT/DATABASE` */
export function openPgDatabase(url: string, log: (line: Readonly<Record<string, unknown>>) => void): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: MOST_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
  });
  // A connection may break while nobody uses it, and while somebody does: the next one is made when it is needed.
  const note = (error: Error) => log({ failure: error.message });
  pool.on('error', note);
  pool.on('connect', (client) => void client.on('error', note));
  return {
    transaction: async (work) => {
      const client = await pool.connect();
      let isBroken = true;
      try {
        await client.query('BEGIN');
        const result = await work(statementsOf(client));
        await client.query('COMMIT');
        isBroken = false;
        return result;
      } catch (error) {
        isBroken = !(await isRolledBack(client));
        throw error;
      } finally {
        client.release(isBroken);
      }
    },
    close: async () => await pool.end(),
  };
}

function statementsOf(client: pg.PoolClient): Statements {
  return {
    query: async <Row>(sql: string, values: readonly unknown[] = []) => {
      const { rows } = await client.query(sql, [...values]);
      return rows as Row[];
    },
  };
}

async function isRolledBack(client: pg.PoolClient): Promise<boolean> {
  try {
    await client.query('ROLLBACK');
    return true;
  } catch {
    // The connection is gone, and with it the transaction.
    return false;
  }
}
