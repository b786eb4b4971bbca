import { DatabaseSync } from 'node:sqlite';
import { syncFile } from '../../src/main/journal/durable-file.ts';
import { journalFiles } from '../../src/main/journal/files.ts';
import { openStore } from '../../src/main/journal/open.ts';
import { JournalStore } from '../../src/main/journal/store.ts';
import { readIdentity, verifyTail } from '../../src/main/journal/verify.ts';
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
 * Makes a realistic journal. Each entry goes through the journal's own store, which makes chain, projection and indexes; only
 * the transactions are large and nothing is synced before the end, so a journal that was not finished is to be thrown away.
 * @returns how many events it has
 * @throws where the folder has a journal already
 */
export async function fillJournal({ folder, receipts, until, random, onProgress }: Filling): Promise<number> {
  await openAndClose(folder, until);
  const { database } = journalFiles(folder);
  const connection = new BulkConnection(database);
  const { head } = verifyTail(connection, 1, null);
  if (head.seq > 0) throw new Error('The folder has a journal with events already.');
  const { identity } = readIdentity(connection);
  const store = new JournalStore(connection, identity, { seq: 0, hash: Buffer.from(head.hash, 'hex') });
  let counter = 0;
  connection.beginBulk();
  for (const at of openingHours(receipts, until, random)) {
    counter += 1;
    for (const entry of tellReceipt({ way: drawWay(random), counter, at }, random)) store.append(entry);
    if (counter % RECEIPTS_A_TRANSACTION === 0) {
      connection.commitBulk();
      connection.beginBulk();
      onProgress?.(counter);
    }
  }
  connection.commitBulk();
  connection.close();
  syncFile(database);
  // The opener checks the end of the chain, and writes down outside the file how long it is.
  await openAndClose(folder, until);
  return store.head().seq;
}

async function openAndClose(folder: string, until: Date): Promise<void> {
  const { mode, till } = SEEDED_TILL;
  const opening = await openStore({ folder, mode, till, openedAt: until.toISOString() });
  if (!opening.ok) throw new Error(`The journal did not open: ${opening.problem} (${opening.detail}).`);
  opening.journal.close();
}

/** A connection on which the store's own transactions are parts of a large one. */
class BulkConnection extends DatabaseSync {
  constructor(file: string) {
    super(file);
    // Out of WAL first: from there SQLite does not go to no journal at all.
    super.exec(`PRAGMA journal_mode = DELETE; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA temp_store = MEMORY;
      PRAGMA cache_size = -1000000; PRAGMA recursive_triggers = 1`);
  }

  override exec(sql: string): void {
    if (sql !== 'BEGIN IMMEDIATE' && sql !== 'COMMIT') super.exec(sql);
  }

  beginBulk(): void {
    super.exec('BEGIN');
  }

  commitBulk(): void {
    super.exec('COMMIT');
  }
}
