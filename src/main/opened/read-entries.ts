import { createHash } from 'node:crypto';
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { type JournalEntry, journalEntrySchema } from '../../shared/journal/journal-entry.ts';
import { type EventLine, readEventLine } from '../../verify/check/event-line.ts';
import { readLines } from '../../verify/check/read-lines.ts';
import { nodeTools } from '../../verify/node-tools.ts';
import { EVENT_COLUMNS, eventColumns } from '../journal/tables/projection.ts';
import { prepareProjection } from '../journal/tables/projection-tables.ts';
import { OpenFailed } from './open-failure.ts';

/** A file of entries that the check has found as it was sealed. */
export interface CheckedEntries {
  /** Such as `till-1/journal.jsonl`. */
  name: string;
  chunks: () => AsyncIterable<Uint8Array>;
  /** Of the whole file, hex. */
  sha256: string;
}

const HASH_BYTES = 32;

/**
 * Adds the entries of one file to a store. What it has already, from another export of the same journal, is the same:
 * the check has compared them.
 * @param step called for each entry; it may throw to end the reading
 * @throws OpenFailed where the file is no longer the one that was checked, or an entry is of a newer version
 */
export async function readEntries(connection: DatabaseSync, file: CheckedEntries, step: () => void): Promise<void> {
  const tools = nodeTools();
  const hash = createHash('sha256');
  const columns = ['seq', ...EVENT_COLUMNS, 'payload', 'prev', 'hash'];
  const add = connection.prepare(
    `INSERT INTO event (${columns.join(', ')}) VALUES (${columns.map((column) => `:${column}`).join(', ')})
       ON CONFLICT (seq) DO NOTHING`,
  );
  await readLines(
    file.chunks(),
    (bytes, line) => {
      const event = readEventLine(bytes);
      if (!event) throw changedMeanwhile(file);
      addEntry(add, event, tools.decodeUtf8(event.payload) ?? '', `${file.name}, line ${line}`);
      step();
    },
    (chunk) => void hash.update(chunk),
  );
  if (hash.digest('hex') !== file.sha256) throw changedMeanwhile(file);
}

/**
 * Makes what is searched from the entries, in their order, with the code that the till makes it with.
 * @param step called for each entry; it may throw to end it
 */
export function deriveFromEntries(connection: DatabaseSync, step: () => void): void {
  const project = prepareProjection(connection);
  for (const { seq, payload } of connection.prepare('SELECT seq, payload FROM event ORDER BY seq').iterate()) {
    project(Number(seq), parsed(String(payload), `entry ${Number(seq)}`));
    step();
  }
}

function addEntry(add: StatementSync, { seq, hash }: EventLine, payload: string, place: string): void {
  // The entry before may be in no export. That this one follows from it is what the check has found.
  const prev = new Uint8Array(HASH_BYTES);
  add.run({ seq, ...eventColumns(parsed(payload, place)), payload, prev, hash });
}

function parsed(payload: string, place: string): JournalEntry {
  const entry = journalEntrySchema.safeParse(JSON.parse(payload));
  if (!entry.success) throw new OpenFailed('newerEntry', place);
  return entry.data;
}

function changedMeanwhile({ name }: CheckedEntries): OpenFailed {
  return new OpenFailed('gone', `${name} was changed after it was checked.`);
}
