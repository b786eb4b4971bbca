import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { type Happening, happeningSchema } from '../../../shared/journal/journal-entry.ts';
import { OF_THE_TILL, parsedJson, reading } from '../records.ts';

export type SealPage = ReturnType<typeof readSeals>;

export function readSeals(connection: DatabaseSync, { before, limit }: { before: number | null; limit: number }) {
  return reading(() => {
    const rows = connection
      .prepare(
        `SELECT seq, payload FROM event WHERE ${OF_THE_TILL} AND kind = 'sealed'
           AND (:before IS NULL OR payload ->> '$.happening.seal.number' < :before)
         ORDER BY seq DESC LIMIT :limit`,
      )
      .all({ before, limit: limit + 1 });
    const shown = rows.slice(0, limit);
    const sealed = shown.map(happeningOf).flatMap((happening) => (happening.kind === 'sealed' ? [happening] : []));
    const exported = connection
      .prepare(`SELECT payload FROM event WHERE ${OF_THE_TILL} AND kind = 'exported' AND seq > ?`)
      .all(Number(shown.at(-1)?.seq ?? 0))
      .map(happeningOf)
      .flatMap((happening) => (happening.kind === 'exported' ? [happening] : []));
    return {
      sealed: sealed.map(({ seal, signature }) => ({ seal, signature })),
      exported,
      next: rows.length > limit ? (sealed.at(-1)?.seal.number ?? null) : null,
    };
  });
}

const entrySchema = z.object({ happening: happeningSchema });

function happeningOf({ payload }: Record<string, unknown>): Happening {
  return parsedJson(entrySchema, payload).happening;
}
