import { readIfReadable } from '../database/connection.ts';

/** How many of the newest entries are searched. The program never writes as many in a row without a person. */
const NEWEST_ENTRIES = 1_000;

/* Reads journals that are not open. Somebody may have edited them, so the answers prove nothing. */

export function namesPeople(database: string): boolean {
  return hasRow(
    database,
    `SELECT 1 FROM (SELECT payload FROM event ORDER BY seq DESC LIMIT ${NEWEST_ENTRIES})
     WHERE json_valid(payload) AND payload ->> '$.actorId' IS NOT NULL LIMIT 1`,
  );
}

export function hasHandedOver(database: string): boolean {
  return hasRow(database, "SELECT 1 FROM event WHERE kind = 'goodsHandedOver' LIMIT 1");
}

function hasRow(database: string, sql: string): boolean {
  return readIfReadable(database, (connection) => connection.prepare(sql).get() !== undefined) === true;
}
