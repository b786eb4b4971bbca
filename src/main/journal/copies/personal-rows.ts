import { gzipSync } from 'node:zlib';
import { z } from 'zod';
import { canonicalJson, parseCanonicalJson } from '../../../shared/journal/canonical.ts';
import { disclosureSchema } from '../../../shared/journal/personal-data.ts';
import { jsonOrNull } from '../../../shared/json-or-null.ts';
import { type ChainRow, hex } from '../chain.ts';
import { commitmentTo, type PersonalRow } from '../written-entry.ts';
import { inflated, linesOf } from './segment.ts';

export interface NumberedPersonalRow extends PersonalRow {
  seq: number;
}

/** An entry of a copy. `personal` is null if the entry has no personal data, or if the copy lacks the original data. */
export interface CopiedRow extends ChainRow {
  personal: PersonalRow | null;
}

const lineSchema = disclosureSchema.extend({ seq: z.int().positive() });

/** Writes one line of canonical JSON for each row, compressed. @param rows in ascending order */
export function packPersonalRows(rows: Iterable<NumberedPersonalRow>): Buffer {
  const lines = Array.from(rows, ({ seq, salt, data }) => `{"data":${data},"salt":"${hex(salt)}","seq":${seq}}\n`);
  return gzipSync(lines.join(''));
}

/** Skips invalid lines. @throws CopyNotWhole if the bytes cannot be inflated */
export function unpackPersonalRows(bytes: Uint8Array): NumberedPersonalRow[] {
  return linesOf(inflated(bytes)).flatMap((line) => {
    const read = lineSchema.safeParse(parseCanonicalJson(line.toString('utf8'))).data;
    return read ? [{ seq: read.seq, salt: Buffer.from(read.salt, 'hex'), data: canonicalJson(read.data) }] : [];
  });
}

/** Joins entries with their personal data. Leaves out rows that match no entry's commitment. */
export function joinPersonalRows(entries: readonly ChainRow[], personal: readonly NumberedPersonalRow[]): CopiedRow[] {
  const rows = new Map(personal.map(({ seq, salt, data }) => [seq, { salt, data }]));
  return entries.map((entry) => {
    const row = rows.get(entry.seq);
    return { ...entry, personal: row && fitsCommitment(row, commitmentIn(entry.payload)) ? row : null };
  });
}

export function fitsCommitment(row: PersonalRow, commitment: unknown): boolean {
  return commitment === commitmentTo(row);
}

function commitmentIn(payload: string | Uint8Array): unknown {
  return (jsonOrNull(Buffer.from(payload).toString('utf8')) as { personal?: unknown } | null)?.personal;
}
