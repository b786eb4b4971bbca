import path from 'node:path';
import { openForReading } from '../../src/main/journal/database/connection.ts';
import { journalFiles } from '../../src/main/journal/database/files.ts';
import { readHeadMarker } from '../../src/main/journal/heads/head-marker.ts';
import { eventOfRow } from '../../src/main/journal/read/reader.ts';
import type { Verification } from '../../src/main/journal/verification.ts';
import { verifyJournal } from '../../src/main/journal/verify/verify.ts';
import { entryColumns } from '../../src/main/journal/written-entry.ts';
import type { LedgerEntry, ReceivedRequest } from '../../src/practice/records.ts';
import type { JournalEvent } from '../../src/shared/journal/journal-entry.ts';
import type { Mode } from '../../src/shared/mode.ts';
import type { PaymentRecord, SaleRecord } from '../../src/shared/payment/records.ts';

/** A payment and a sale as the counter showed them, so that the journal must contain both. */
export interface Acknowledged {
  readonly payment: PaymentRecord;
  readonly sale: SaleRecord;
}

export interface JournalEvidence {
  readonly verification: Verification;
  readonly events: readonly JournalEvent[];
}

export interface Evidence extends JournalEvidence {
  readonly ledger: readonly LedgerEntry[];
  readonly received: readonly ReceivedRequest[];
  readonly acknowledged: readonly Acknowledged[];
}

/**
 * Reads a journal with the journal's own code, but without the program.
 * @throws JournalUnreadable, or a zod error for an invalid event
 */
export function readJournalEvidence(profileFolder: string, mode: Mode): JournalEvidence {
  const { database, headMarker } = journalFiles(path.join(profileFolder, mode));
  const reading = readHeadMarker(headMarker);
  const connection = openForReading(database);
  try {
    const rows = connection.prepare(`SELECT seq, hash, ${entryColumns()} FROM event ORDER BY seq`).all();
    const events = rows.map(eventOfRow);
    return { verification: verifyJournal(connection, reading.kind === 'present' ? reading.marker : null), events };
  } finally {
    connection.close();
  }
}
