import type { DatabaseSync } from 'node:sqlite';
import { openDatabase } from './database.ts';
import { addFault } from './fault-queue.ts';
import { type Fault, faultSchema } from './faults.ts';
import { type LedgerEntry, ledgerEntry } from './ledger.ts';
import { allPayments } from './payment-rows.ts';
import { allReceived, type ReceivedRequest } from './received.ts';

/**
 * Records and controls for tests and drills, over the service's file. They work beside the running service, from any
 * process.
 */
export interface PracticeRecords {
  /** Orders a misbehaviour. Throws if the order is malformed. */
  misbehave(fault: Fault): void;
  /** Withdraws every unused order. */
  behave(): void;
  /** Every request in the order of arrival. */
  received(): ReceivedRequest[];
  /** Every payment in the order of creation. */
  ledger(): LedgerEntry[];
  /** The payments whose money was collected, whatever the service says about them. */
  captured(): LedgerEntry[];
}

/** Opens the records of a practice service by the path of its file. Close them when done. */
export function openPracticeRecords(databasePath: string): PracticeRecords & { close(): void } {
  const database = openDatabase(databasePath);
  return { ...practiceRecords(database), close: () => database.close() };
}

/** Returns the records of an open database. */
export function practiceRecords(database: DatabaseSync): PracticeRecords {
  const ledger = () => allPayments(database).map(ledgerEntry);
  return {
    misbehave: (fault) => addFault(database, faultSchema.parse(fault)),
    behave: () => database.exec('DELETE FROM fault'),
    received: () => allReceived(database),
    ledger,
    captured: () => ledger().filter((entry) => entry.stage === 'successful'),
  };
}
