import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { type PeopleHead, readPeopleHead } from './people-head.ts';

/*
 * What journals say that nobody has opened: it proves nothing, since somebody may have edited them. Nothing is known of one that
 * cannot be read.
 */

/** The newest change of the people that such a journal has an entry of. */
export function peopleHeadAtRest(database: string): PeopleHead | null {
  return atRest(database, readPeopleHead);
}

/** Whether goods were ever handed over there. */
export function hasHandedOver(database: string): boolean {
  const found = atRest(database, (connection) =>
    connection.prepare("SELECT 1 FROM event WHERE kind = 'goodsHandedOver' LIMIT 1").get(),
  );
  return found !== null && found !== undefined;
}

function atRest<Value>(database: string, read: (connection: DatabaseSync) => Value): Value | null {
  if (!existsSync(database)) return null;
  try {
    const connection = new DatabaseSync(database, { readOnly: true });
    try {
      return read(connection);
    } finally {
      connection.close();
    }
  } catch {
    return null;
  }
}
