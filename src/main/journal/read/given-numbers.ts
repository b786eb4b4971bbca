import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { type GivenNumbers, givenNumbersSchema, highestNumbers } from '../../../shared/journal/given-numbers.ts';
import { OF_THE_TILL, parsedJson, reading } from '../records.ts';
import { readIdentity } from '../verify/verify.ts';

/** Returns the highest numbers used in this journal and the journals it continues. Throws JournalUnreadable. */
export function readGivenNumbers(connection: DatabaseSync): GivenNumbers {
  return reading(() => {
    const newest = (kind: string, path: string) =>
      connection
        .prepare(
          `SELECT payload ->> '$.happening.${path}' AS number FROM event
           WHERE ${OF_THE_TILL} AND kind = ? ORDER BY seq DESC LIMIT 1`,
        )
        .get(kind)?.number;
    const cases = connection.prepare('SELECT max(number) AS number FROM cases').get()?.number;
    const own = {
      day: Number(newest('dayClosed', 'number') ?? 0),
      seal: Number(newest('sealed', 'seal.number') ?? 0),
      shift: Number(newest('shiftOpened', 'shift') ?? 0),
      case: Number(cases ?? 0),
      run: Number(newest('requeryRunMade', 'run') ?? 0),
    };
    return highestNumbers(own, readNumbersBefore(connection));
  });
}

/** Returns the highest numbers that earlier journals and lost entries had assigned. */
export function readNumbersBefore(connection: DatabaseSync): GivenNumbers {
  return reading(() => {
    const accepted = connection.prepare(`SELECT payload FROM event WHERE kind = 'headAccepted'`).all();
    const known = accepted.map(({ payload }) => parsedJson(acceptedSchema, payload).happening.numbers);
    return highestNumbers(readIdentity(connection).identity.numbers, ...known);
  });
}

const acceptedSchema = z.object({ happening: z.object({ numbers: givenNumbersSchema.optional() }) });
