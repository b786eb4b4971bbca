import pg from 'pg';

/**
 * Rewrites the tables from which personal data was erased and ends the current WAL file, because PostgreSQL keeps the bytes of deleted rows in both.
 * Only for the embedded server, which deletes ended WAL files. The tables are locked meanwhile.
 */
export async function purgeFiles(url: string): Promise<void> {
  // A separate connection, because this takes longer than the statement timeout.
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const table of TABLES) await client.query(`VACUUM (FULL) ${table}`);
    for (let ended = 0; ended < MOST_FILES_IN_USE; ended += 1) {
      // PostgreSQL does not switch from an empty WAL file to the next, so this writes a record first.
      await client.query("SELECT pg_logical_emit_message(false, 'head-office', 'purged')");
      await client.query('SELECT pg_switch_wal()');
      await client.query('CHECKPOINT');
    }
  } finally {
    await client.end();
  }
}

/** The tables from which personal data is deleted. */
const TABLES = ['personal', 'payment', 'arrival'];

/** How many WAL files a checkpoint keeps. */
const MOST_FILES_IN_USE = 3;
