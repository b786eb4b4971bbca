import { DatabaseSync } from 'node:sqlite';
import { journalFiles } from '../../src/main/journal/database/files.ts';
import { authenticationOf } from '../../src/main/journal/heads/authentication.ts';
import { syncFile } from '../../src/main/journal/heads/durable-file.ts';
import { prepareWrittenHead } from '../../src/main/journal/heads/written-head.ts';
import { type OpenedStore, openStore } from '../../src/main/journal/open/open.ts';
import { verifyTail } from '../../src/main/journal/verify/verify.ts';
import { practiceJournalKey } from '../../src/main/seal/journal-key.ts';
import type { SeededRandom } from '../../torture/seeded-random.ts';
import { SEEDED_TILL } from './receipt.ts';
import { tellReceipt } from './tell-receipt.ts';
import { drawWay } from './ways.ts';
import { prepareReceipts } from './write-receipt.ts';
import { isLongAgo, openingHours } from './year.ts';

const RECEIPTS_A_TRANSACTION = 50_000;
const RECEIPTS_BETWEEN_WORDS = 5_000;

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
 * Makes a realistic journal, which passes every check and holds what the journal's own store would have written. But it is
 * written in large transactions, each receipt's derived rows once, and nothing is synced before the end, so a journal that
 * was not finished is to be thrown away.
 * @returns how many events it has
 * @throws where the folder has a journal already
 */
export async function fillJournal({ folder, receipts, until, random, onProgress }: Filling): Promise<number> {
  await openAndClose(folder, until);
  const { database } = journalFiles(folder);
  const connection = openForFilling(database);
  const { head } = verifyTail(connection, 1, null);
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
  const keepHead = prepareWrittenHead(connection, authenticationOf(practiceJournalKey(), 'writtenHead'));
  keepHead(verifyTail(connection, 1, null).head);
  connection.exec('COMMIT');
  connection.close();
  syncFile(database);
  // The opener checks the end of the chain, and writes down outside the file how long it is.
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
  buildBlocks(opening.journal);
  opening.journal.close();
}

/** What the program does while nothing else is to do: searches are as quick at once as they will be. */
export function buildBlocks({ store }: OpenedStore): void {
  while (store.buildNextBlock());
}

/** Without a log, since nobody misses a journal that was not finished. */
function openForFilling(file: string): DatabaseSync {
  const connection = new DatabaseSync(file, { defensive: false, enableForeignKeyConstraints: false });
  // Out of WAL first: from there SQLite does not go to no journal at all.
  connection.exec(`PRAGMA journal_mode = DELETE; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;
    PRAGMA temp_store = MEMORY; PRAGMA cache_size = -1000000`);
  return connection;
}

/**
 * Indexes in which a new row falls anywhere: sorted at once they are made much sooner than row by row. In all others it
 * falls at an end, and a walk through millions of rows would take longer.
 */
const SCATTERED_INDEXES = new Set([
  'payments_of_sale',
  'payments_due',
  'payments_by_amount',
  'payments_by_email',
  'payments_by_phone',
]);

/** Asks of each event what the writing of receipts sees to by itself; a check of the journal would tell. */
const LINK_TRIGGER = 'event_links';

/** Drops these indexes and that trigger. Returns what makes them again, as they were. */
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
