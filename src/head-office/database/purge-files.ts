import pg from 'pg';

/**
 * Removes erased data from the database files by rewriting tables and ending WAL files, because PostgreSQL keeps the
 * bytes of deleted rows. Works only on the embedded server, which deletes ended WAL files.
 */
export async function purgeFiles(url: string): Promise<void> {
  // A separate connection has no statement timeout, which would end the rewriting.
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const table of TABLES) await client.query(`VACUUM (FULL) ${table}`);
    for (let ended = 0; ended < MOST_FILES_IN_USE; ended += 1) {
      // PostgreSQL does not end an empty WAL file, so the file needs a record first.
      await client.query("SELECT pg_logical_emit_message(false, 'head-office', 'purged')");
      await client.query('SELECT pg_switch_wal()');
      await client.query('CHECKPOINT');
    }
  } finally {
    await client.end();
  }
}

/** The tables that lose rows or values in an erasure. */
const TABLES = ['personal', 'payment', 'arrival'];

/** The number of WAL files that a checkpoint keeps. */
const MOST_FILES_IN_USE = 3;
