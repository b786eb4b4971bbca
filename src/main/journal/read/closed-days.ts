import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { dayClosedSchema } from '../../../shared/journal/report-contents.ts';
import type { SignedSeal } from '../../../shared/journal/seal.ts';
import type { ClosedDay, DayList, ListedDay } from '../../../shared/report/report-channels.ts';
import { hex } from '../chain.ts';
import { OF_THE_TILL, parsedJson, type Row, reading } from '../records.ts';
import { findSeal } from './seal-state.ts';

/** A closed day with its whole seal. A `ClosedDay` names its seal by hash. */
export type KeptDay = Omit<ClosedDay, 'seal'> & { sealed: SignedSeal | null };

export function readClosedDays(
  connection: DatabaseSync,
  { before, limit }: { before: number | null; limit: number },
): DayList {
  return reading(() => {
    const rows = connection
      .prepare(
        `SELECT payload FROM event WHERE ${OF_THE_TILL} AND kind = 'dayClosed'
           AND (:before IS NULL OR payload ->> '$.happening.number' < :before)
         ORDER BY seq DESC LIMIT :limit`,
      )
      .all({ before, limit: limit + 1 });
    const days = rows.slice(0, limit).map(listedOf);
    return { days, next: rows.length > limit ? (days.at(-1)?.number ?? null) : null };
  });
}

export function readClosedDay(connection: DatabaseSync, number: number): KeptDay | null {
  return reading(() => {
    const row = connection
      .prepare(
        `SELECT seq, hash, payload FROM event WHERE ${OF_THE_TILL} AND kind = 'dayClosed'
           AND payload ->> '$.happening.number' = ?`,
      )
      .get(number);
    const zoneOf = connection.prepare(
      'SELECT zone FROM business_days WHERE first_seq <= ? ORDER BY first_seq DESC LIMIT 1',
    );
    if (!row) return null;
    const { at, actor, day: businessDay, happening } = parsedJson(closingSchema, row.payload);
    const seq = Number(row.seq);
    const zone = String(zoneOf.get(seq)?.zone);
    return {
      number,
      seq,
      hash: hex(row.hash as Uint8Array),
      at,
      by: actor,
      zone,
      businessDay,
      contents: happening.contents,
      sealed: firstSealAfter(connection, seq),
      printed: timesPrinted(connection, number, seq),
    };
  });
}

const closingSchema = z.object({
  at: z.iso.datetime(),
  actor: z.string(),
  day: z.iso.date(),
  happening: dayClosedSchema,
});

function listedOf({ payload }: Row): ListedDay {
  const { at, actor, day: businessDay, happening } = parsedJson(closingSchema, payload);
  const { number, contents } = happening;
  return {
    number,
    at,
    by: actor,
    businessDay,
    currencies: contents.currencies,
  };
}

/** Finds the first seal after a day; a seal vouches for everything up to its head. */
function firstSealAfter(connection: DatabaseSync, seq: number): KeptDay['sealed'] {
  return findSeal(connection, `seq > ? AND payload ->> '$.happening.seal.head.seq' >= ?`, 'ASC', [seq, seq]);
}

function timesPrinted(connection: DatabaseSync, number: number, seq: number): number {
  const row = connection
    .prepare(
      `SELECT count(*) AS printed FROM event WHERE ${OF_THE_TILL} AND kind = 'dayPrinted' AND seq > ?
         AND payload ->> '$.happening.number' = ?`,
    )
    .get(seq, number);
  return Number(row?.printed ?? 0);
}
