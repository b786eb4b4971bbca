import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { sqlBooks } from '../../../src/head-office/books/sql-books.ts';
import type { Database } from '../../../src/head-office/database/database.ts';
import type { Disk } from '../../../src/head-office/disk.fixture.ts';
import { sqlLedger } from '../../../src/head-office/ledger/sql-ledger.ts';
import { batch, enrolled, openOfficeOver, signed } from '../../../src/head-office/office.fixture.ts';
import { openOfficeDatabase } from '../../../src/head-office/open-office-database.ts';
import { createSecondStep } from '../../../src/head-office/second-step/second-step.ts';
import { openForReading } from '../../../src/main/journal/database/connection.ts';
import { journalFiles } from '../../../src/main/journal/database/files.ts';
import { prepareUploadReads } from '../../../src/main/journal/read/upload-reads.ts';
import { makeSigningKey } from '../../../src/main/seal/signing-key.ts';
import { linesIn } from '../../../src/verify/check/read-lines.ts';
import { fillBench } from '../kept-journal.ts';

export interface BytesAtRest {
  payments: number;
  entries: number;
  /** The size of all tables and indexes, minus that of an empty head office. */
  bytes: number;
}

/** Measures the database of a head office that has received a whole journal and filled its books. */
export async function bytesAtRest(
  folder: string,
  { receipts, eventsOfABatch }: { receipts: number; eventsOfABatch: number },
): Promise<BytesAtRest> {
  const disk = await diskOfTill(path.join(folder, 'till'), receipts);
  const place = { folder: path.join(folder, 'office'), databaseUrl: null };
  const { database, close } = await openOfficeDatabase(place, () => undefined);
  try {
    const before = await bytesOfTables(database);
    await takeAll(database, disk, eventsOfABatch);
    const [row] = await database.query<{ payments: string }>('SELECT count(*) AS payments FROM payment');
    const bytes = (await bytesOfTables(database)) - before;
    return { payments: Number(row?.payments), entries: disk.events.length, bytes };
  } finally {
    await close();
  }
}

async function diskOfTill(folder: string, receipts: number): Promise<Disk> {
  await fillBench(folder, receipts);
  const connection = openForReading(journalFiles(folder).database);
  const reads = prepareUploadReads(connection);
  const events: Disk['events'][number][] = [];
  for (let packed = reads.packedAfter(0); packed !== null; packed = reads.packedAfter(events.length)) {
    for (const line of linesIn(gunzipSync(packed.body))) {
      const seq = events.length + 1;
      events.push({ seq, hash: reads.hashAt(seq) ?? '', line });
    }
  }
  const { identity } = reads.witnessState();
  const genesis = { seq: 0, hash: reads.hashAt(0) ?? '' };
  connection.close();
  return { identity, key: makeSigningKey().key, genesis, till: identity.till, events };
}

async function takeAll(database: Database, disk: Disk, eventsOfABatch: number): Promise<void> {
  const office = openOfficeOver(sqlLedger(database));
  const { ledger, clock, log } = office.parts;
  await enrolled(office, disk);
  for (let after = 0; after < disk.events.length; after += eventsOfABatch) {
    const { status } = await office.answer(signed(disk, batch(disk, after, eventsOfABatch), clock()));
    if (status !== 200) throw new Error(`A batch was answered with ${status}.`);
  }
  const books = sqlBooks(database);
  const step = createSecondStep({ ledger, books, clock, log });
  while (await step.round());
}

async function bytesOfTables(database: Database): Promise<number> {
  const [row] = await database.query<{ bytes: string }>(
    `SELECT sum(pg_total_relation_size(oid)) AS bytes FROM pg_class
     WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`,
  );
  return Number(row?.bytes);
}
