import { DatabaseSync } from 'node:sqlite';
import { type ChainHead, eventHash } from '../../src/main/journal/chain.ts';
import { syncFile } from '../../src/main/journal/durable-file.ts';
import { journalFiles } from '../../src/main/journal/files.ts';
import { openStore } from '../../src/main/journal/open.ts';
import { EVENT_COLUMNS, eventColumns } from '../../src/main/journal/projection.ts';
import { prepareProjection } from '../../src/main/journal/projection-tables.ts';
import { verifyTail } from '../../src/main/journal/verify.ts';
import { canonicalJson } from '../../src/shared/canonical.ts';
import type { JournalEntry } from '../../src/shared/journal-entry.ts';
import type { SeededRandom } from '../../torture/seeded-random.ts';
import { SEEDED_TILL } from './receipt.ts';
import { tellReceipt } from './tell-receipt.ts';
import { drawWay } from './ways.ts';
import { openingHours } from './year.ts';

const RECEIPTS_A_TRANSACTION = 5_000;

export interface Filling {
  /** Has no journal yet; made where it is not there. */
  readonly folder: string;
  readonly receipts: number;
  /** The last receipt is of the day before. */
  readonly until: Date;
  readonly random: SeededRandom;
  /** Told now and then how many receipts are there. */
  readonly onProgress?: (receipts: number) => void;
}

/**
 * Makes a realistic journal, which passes every check. It is chained and projected by the journal's own code; but the
 * transactions are large, indexes are made when all rows are there, and nothing is synced before the end, so a journal
 * that was not finished is to be thrown away.
 * @returns how many events it has
 * @throws where the folder has a journal already
 */
export async function fillJournal({ folder, receipts, until, random, onProgress }: Filling): Promise<number> {
  await openAndClose(folder, until);
  const { database } = journalFiles(folder);
  const connection = openForFilling(database);
  const { head } = verifyTail(connection, 1, null);
  if (head.seq > 0) throw new Error('The folder has a journal with events already.');
  const makeIndexes = withoutIndexes(connection);
  const append = prepareAppend(connection, { seq: 0, hash: Buffer.from(head.hash, 'hex') });
  let counter = 0;
  let events = 0;
  connection.exec('BEGIN');
  for (const at of openingHours(receipts, until, random)) {
    counter += 1;
    events = append(tellReceipt({ way: drawWay(random), counter, at }, random));
    if (counter % RECEIPTS_A_TRANSACTION === 0) {
      connection.exec('COMMIT; BEGIN');
      onProgress?.(counter);
    }
  }
  makeIndexes();
  connection.exec('COMMIT');
  connection.close();
  syncFile(database);
  // The opener checks the end of the chain, and writes down outside the file how long it is.
  await openAndClose(folder, until);
  return events;
}

async function openAndClose(folder: string, until: Date): Promise<void> {
  const { mode, till } = SEEDED_TILL;
  const opening = await openStore({ folder, mode, till, openedAt: until.toISOString() });
  if (!opening.ok) throw new Error(`The journal did not open: ${opening.problem} (${opening.detail}).`);
  opening.journal.close();
}

/** Without a log, since nobody misses a journal that was not finished. */
function openForFilling(file: string): DatabaseSync {
  const connection = new DatabaseSync(file, { defensive: false });
  // Out of WAL first: from there SQLite does not go to no journal at all.
  connection.exec(`PRAGMA journal_mode = DELETE; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;
    PRAGMA temp_store = MEMORY; PRAGMA cache_size = -1000000`);
  return connection;
}

/** Adds the entries of one receipt, and brings what is derived up to date with the first of them and the last. */
function prepareAppend(connection: DatabaseSync, start: ChainHead): (entries: readonly JournalEntry[]) => number {
  const columns = ['seq', ...EVENT_COLUMNS, 'payload', 'prev', 'hash'];
  const add = connection.prepare(
    `INSERT INTO event (${columns.join(', ')}) VALUES (${columns.map((column) => `:${column}`).join(', ')})`,
  );
  const project = prepareProjection(connection);
  let head = start;
  return (entries) => {
    for (const [index, entry] of entries.entries()) {
      const payload = canonicalJson(entry);
      const seq = head.seq + 1;
      const hash = eventHash(head.hash, seq, payload);
      add.run({ seq, ...eventColumns(entry), payload, prev: head.hash, hash });
      if (index === 0 || index === entries.length - 1) project(seq, entry);
      head = { seq, hash };
    }
    return head.seq;
  };
}

/** Those that nothing reads before the end: sorted at once they are made much sooner than row by row. */
const KEPT_INDEXES = new Set(['payments_reference']);

/** Drops the indexes. Returns what makes them again, as they were. */
function withoutIndexes(connection: DatabaseSync): () => void {
  const indexes = connection
    .prepare(`SELECT name, sql FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL`)
    .all()
    .map(({ name, sql }) => ({ name: String(name), sql: String(sql) }))
    .filter(({ name }) => !KEPT_INDEXES.has(name));
  for (const { name } of indexes) connection.exec(`DROP INDEX ${name}`);
  return () => {
    for (const { sql } of indexes) connection.exec(sql);
  };
}
