import { randomUUID } from 'node:crypto';
import pg from 'pg';

/** A database for one test, because head office refuses a database that another head office has used. */
export interface DatabaseOfTest {
  /** null for the embedded database. */
  url: string | null;
  drop(): Promise<void>;
}

/** Creates a database on the server of `DATABASE_URL`, if that is set. */
export async function databaseOfTest(): Promise<DatabaseOfTest> {
  const server = process.env.DATABASE_URL;
  if (!server) return { url: null, drop: async () => undefined };
  const name = `paydesk_test_${randomUUID().replaceAll('-', '')}`;
  await told(server, `CREATE DATABASE ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => told(server, `DROP DATABASE ${name}`) };
}

async function told(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
