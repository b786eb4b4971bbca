import type { DatabaseSync } from 'node:sqlite';
import { openForReading } from '../../src/main/journal/database/connection.ts';
import { journalFiles } from '../../src/main/journal/database/files.ts';
import { paymentOf } from '../../src/main/journal/records.ts';
import type { PageCursor } from '../../src/shared/journal/journal-query.ts';
import type { PaymentRecord } from '../../src/shared/payment/records.ts';

/** Returns the duration in ms of a scan of all payments, for comparison with the index. */
export function scanFor(folder: string): number {
  return reading(folder, (connection) => {
    const scan = connection.prepare(`SELECT count(*) FROM payments WHERE note LIKE '%rde%' OR email LIKE '%rde%'`);
    const startedAt = performance.now();
    scan.get();
    return performance.now() - startedAt;
  });
}

/** Returns a payment with a rare e-mail address, which a search finds about as often in a journal of any size. */
export function middlePayment(folder: string): PaymentRecord {
  return inTheMiddle(folder, `email GLOB '*[0-9]@*'`);
}

export function middleOrder(folder: string): string {
  return inTheMiddle(folder, `note GLOB 'order [0-9]*'`).note ?? '';
}

function inTheMiddle(folder: string, condition: string): PaymentRecord {
  return reading(folder, (connection) => {
    const row = connection
      .prepare(
        `SELECT record FROM payments WHERE ${condition} AND position >=
           (SELECT position FROM payments ORDER BY position LIMIT 1 OFFSET (SELECT count(*) / 2 FROM payments))
         ORDER BY position LIMIT 1`,
      )
      .get();
    if (!row) throw new Error('The journal is empty.');
    return paymentOf(row);
  });
}

export function cursorAfter(folder: string, payments: number): PageCursor {
  return reading(folder, (connection) => {
    const row = connection
      .prepare('SELECT created_at, reference FROM payments ORDER BY position DESC LIMIT 1 OFFSET ?')
      .get(payments - 1);
    return { createdAt: String(row?.created_at), reference: String(row?.reference) };
  });
}

function reading<Value>(folder: string, read: (connection: DatabaseSync) => Value): Value {
  const connection = openForReading(journalFiles(folder).database);
  try {
    return read(connection);
  } finally {
    connection.close();
  }
}
