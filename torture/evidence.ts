import path from 'node:path';
import { hex } from '../src/main/journal/chain.ts';
import { openForReading } from '../src/main/journal/database/connection.ts';
import { journalFiles } from '../src/main/journal/database/files.ts';
import { readHeadMarker } from '../src/main/journal/heads/head-marker.ts';
import type { Verification } from '../src/main/journal/verification.ts';
import { verifyJournal } from '../src/main/journal/verify/verify.ts';
import type { LedgerEntry } from '../src/practice/ledger.ts';
import type { ReceivedRequest } from '../src/practice/received.ts';
import { type JournalEvent, journalEntrySchema } from '../src/shared/journal/journal-entry.ts';
import type { Mode } from '../src/shared/mode.ts';
import type { PaymentRecord, SaleRecord } from '../src/shared/payment/records.ts';

/** What the counter showed at one time; the records of it must be in the journal. */
export interface Acknowledged {
  readonly payment: PaymentRecord;
  readonly sale: SaleRecord;
}

/** What the journal says, whole. */
export interface JournalEvidence {
  readonly verification: Verification;
  /** In their order. */
  readonly events: readonly JournalEvent[];
}

/** What is compared when the program has been stopped. */
export interface Evidence extends JournalEvidence {
  /** What the service did. */
  readonly ledger: readonly LedgerEntry[];
  /** What the service received. */
  readonly received: readonly ReceivedRequest[];
  readonly acknowledged: readonly Acknowledged[];
}

/**
 * Reads and checks the journal of a profile in this process, with the journal's own code and without the program.
 * @throws JournalUnreadable, and an error of zod where an event is none
 */
export function readJournalEvidence(profileFolder: string, mode: Mode): JournalEvidence {
  const { database, headMarker } = journalFiles(path.join(profileFolder, mode));
  const reading = readHeadMarker(headMarker);
  const connection = openForReading(database);
  try {
    const rows = connection.prepare('SELECT seq, payload, hash FROM event ORDER BY seq').all();
    const events = rows.map(({ seq, payload, hash }) => ({
      seq: Number(seq),
      entry: journalEntrySchema.parse(JSON.parse(String(payload))),
      hash: hex(hash as Uint8Array),
    }));
    return { verification: verifyJournal(connection, reading.kind === 'present' ? reading.marker : null), events };
  } finally {
    connection.close();
  }
}
