import { DatabaseSync } from 'node:sqlite';
import { journalFiles } from '../../../src/main/journal/database/files.ts';
import { authenticationOf } from '../../../src/main/journal/heads/authentication.ts';
import { syncFile } from '../../../src/main/journal/heads/durable-file.ts';
import { prepareWrittenHead } from '../../../src/main/journal/heads/head-marker.ts';
import { openStore } from '../../../src/main/journal/open/open.ts';
import { verifyTail } from '../../../src/main/journal/verify/verify.ts';
import { practiceJournalKey } from '../../../src/main/seal/journal-key.ts';
import type { SeededRandom } from '../../torture/seeded-random.ts';
import { SEEDED_TILL } from './receipt.ts';
import { tellReceipt } from './tell-receipt.ts';
import { drawWay } from './ways.ts';
import { prepareReceipts } from './write-receipt.ts';
import { isLongAgo, openingHours } from './year.ts';

const RECEIPTS_A_TRANSACTION = 50_000;
const RECEIPTS_BETWEEN_WORDS = 5_000;

export interface Filling {
  /** A folder without events in its journal; created if it is missing. */
  readonly folder: string;
  readonly receipts: number;
  /** The day after the last receipt. */
  readonly until: Date;
  readonly random: SeededRandom;
  /** Called at intervals with the number of receipts so far. */
  readonly onProgress?: (receipts: number) => void;
}

/**
 * Makes a realistic journal that passes every check and equals what the journal's store would have written. For speed
 * it writes derived rows once and syncs only at the end, so an unfinished journal must be discarded.
 * @returns the number of events
 * @throws if the folder already has a journal with events
 */
export async function fillJournal({ folder, receipts, until, random, onProgress }: Filling): Promise<number> {
  await openAndClose(folder, until);
  const { database } = journalFiles(folder);
  const connection = openForFilling(database);
  const { head } = verifyTail(connection, 1);
  if (head.seq > 0) throw new Error('The folder has a journal with events already.');
  const makeAgain = withoutWhatSlows(connection);
  const addReceipt = prepareReceipts(connection, { seq: 0, hash: Buffer.from(head.hash, 'hex') });
  let counter = 0;
  let events = 0;
  connection.exec('BEGIN');
  for (const at of openingHours(receipts, until, random)) {
    counter += 1;
    events = addReceipt(tellReceipt({ way: drawWay(random), counter, at, isLongAgo: isLongAgo(at, until) }, random));
    if (counter % RECEIPTS_A_TRANSACTION === 0) connection.exec('COMMIT; BEGIN');
    if (counter % RECEIPTS_BETWEEN_WORDS === 0) onProgress?.(counter);
  }
  makeAgain();
  connection.exec('COMMIT');
  const keepHead = prepareWrittenHead(connection, authenticationOf(practiceJournalKey(), 'writtenHead'));
  keepHead(verifyTail(connection, 1).head);
  connection.close();
  syncFile(database);
  // Opening the journal verifies the end of the chain and stores the head outside the file.
  await openAndClose(folder, until);
  return events;
}

async function openAndClose(folder: string, until: Date): Promise<void> {
  const { mode, till } = SEEDED_TILL;
  const opening = await openStore({
    folder,
    mode,
    till,
    openedAt: until.toISOString(),
    authenticationKey: practiceJournalKey(),
  });
  if (!opening.ok) throw new Error(`The journal did not open: ${opening.problem} (${opening.detail}).`);
  opening.journal.close();
}

/** Opens the database without a rollback journal, because an unfinished journal is discarded anyway. */
function openForFilling(file: string): DatabaseSync {
  const connection = new DatabaseSync(file, { defensive: false, enableForeignKeyConstraints: false });
  // SQLite cannot switch from WAL to OFF directly.
  connection.exec(`PRAGMA journal_mode = DELETE; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;
    PRAGMA temp_store = MEMORY; PRAGMA cache_size = -1000000`);
  return connection;
}

/** These indexes get rows in random order, so they are faster to build at the end. */
const SCATTERED_INDEXES = new Set([
  'payments_of_sale',
  'payments_due',
  'payments_by_amount',
  'payments_by_email',
  'payments_by_phone',
]);

/** This trigger verifies the link of each new event. A later check would notice a wrong link too. */
const LINK_TRIGGER = 'event_links';

/** Drops the scattered indexes and the trigger, and returns a function that restores them. */
function withoutWhatSlows(connection: DatabaseSync): () => void {
  const dropped = connection
    .prepare(`SELECT type, name, sql FROM sqlite_schema WHERE type IN ('index', 'trigger')`)
    .all()
    .map(({ type, name, sql }) => ({ type: String(type), name: String(name), sql: String(sql) }))
    .filter(({ name }) => SCATTERED_INDEXES.has(name) || name === LINK_TRIGGER);
  for (const { type, name } of dropped) connection.exec(`DROP ${type} ${name}`);
  return () => {
    for (const { sql } of dropped) connection.exec(sql);
  };
}
