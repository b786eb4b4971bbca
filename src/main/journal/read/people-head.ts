import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { parsedJson, reading } from '../records.ts';

const entrySchema = z.object({
  happening: z.object({ ledger: z.object({ number: z.int().positive(), hash: z.string() }) }),
});

/** A change of the people, as their ledger numbers it. */
export type PeopleHead = z.infer<typeof entrySchema>['happening']['ledger'];

/** The newest change of the people that this journal has an entry of. Throws JournalUnreadable. */
export function readPeopleHead(connection: DatabaseSync): PeopleHead | null {
  return reading(() => {
    // Entries of the till alone are few, and lie together in the index of those without a payment.
    const row = connection
      .prepare(
        `SELECT payload FROM event WHERE reference IS NULL AND sale_id IS NULL AND kind = 'peopleChanged'
         ORDER BY seq DESC LIMIT 1`,
      )
      .get();
    return row ? parsedJson(entrySchema, row.payload).happening.ledger : null;
  });
}
