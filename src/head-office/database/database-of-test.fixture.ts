import { randomUUID } from 'node:crypto';
import pg from 'pg';

/** A database of its own for a test that starts head office: that one has keys, and takes no database which knows others. */
export interface DatabaseOfTest {
  /** Null where head office has its own. */
  url: string | null;
  drop(): Promise<void>;
}

/** On the server of `DATABASE_URL`, where that is given. */
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
