import type { DatabaseSync } from 'node:sqlite';
import type { Point } from '../../../shared/head-office/wire.ts';
import type { SaleState } from '../../../shared/payment/records.ts';
import { hex } from '../chain.ts';
import { openForReading } from '../database/connection.ts';
import { databasesAside, type JournalFiles } from '../database/files.ts';
import { foldAll, prepareEntriesOfSale } from '../tables/stored-fold.ts';
import { readIdentity } from '../verify/verify.ts';

/** Reads a put-aside journal's sales as they were after an entry. A missing or unreadable journal knows no sale. */
export function openSalesAside(files: Pick<JournalFiles, 'earlier' | 'database'>, journal: string, after: Point) {
  const connection = connectionTo(files, journal, after);
  const entriesOf = connection && orNull(() => prepareEntriesOfSale(connection));
  return {
    sale: (saleId: string): SaleState | null => entriesOf && orNull(() => foldAll(entriesOf(saleId, after.seq + 1))),
    close: () => connection?.close(),
  };
}

function connectionTo(
  files: Pick<JournalFiles, 'earlier' | 'database'>,
  journal: string,
  after: Point,
): DatabaseSync | null {
  for (const file of databasesAside(files)) {
    const connection = orNull(() => openForReading(file));
    if (connection && orNull(() => hasEntry(connection, journal, after))) return connection;
    connection?.close();
  }
  return null;
}

function hasEntry(connection: DatabaseSync, journal: string, { seq, hash }: Point): boolean {
  if (readIdentity(connection).identity.id !== journal) return false;
  const row = connection.prepare('SELECT hash FROM event WHERE seq = ?').get(seq);
  return row !== undefined && hex(row.hash as Uint8Array) === hash;
}

function orNull<Value>(read: () => Value): Value | null {
  try {
    return read();
  } catch {
    // A journal that was put aside may be damaged in any way.
    return null;
  }
}
