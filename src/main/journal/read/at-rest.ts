import { readIfReadable } from '../database/connection.ts';

/** The program never writes this many entries unattended in a row, and they are read in some milliseconds. */
const NEWEST_ENTRIES = 1_000;

/* Reads journals that are not open. Somebody may have edited them, so the answers prove nothing. */

export function namesPeople(database: string): boolean {
  const found = readIfReadable(database, (connection) =>
    connection
      .prepare(
        `SELECT 1 FROM (SELECT payload FROM event ORDER BY seq DESC LIMIT ${NEWEST_ENTRIES})
         WHERE json_valid(payload) AND payload ->> '$.actorId' IS NOT NULL LIMIT 1`,
      )
      .get(),
  );
  return found !== null && found !== undefined;
}

export function hasHandedOver(database: string): boolean {
  const found = readIfReadable(database, (connection) =>
    connection.prepare("SELECT 1 FROM event WHERE kind = 'goodsHandedOver' LIMIT 1").get(),
  );
  return found !== null && found !== undefined;
}
