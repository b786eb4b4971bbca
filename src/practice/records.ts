import type { DatabaseSync } from 'node:sqlite';
import { openDatabase } from './database.ts';
import { addFault } from './fault-queue.ts';
import { type Fault, faultSchema } from './faults.ts';
import { type LedgerEntry, ledgerEntry } from './ledger.ts';
import { allPayments } from './payment-rows.ts';
import { allReceived, type ReceivedRequest } from './received.ts';

/** What tests and drills see and order, over the service's file. It may be used beside the running service, from any process. */
export interface PracticeRecords {
  /** Orders a misbehaviour. Throws where the order is malformed. */
  misbehave(fault: Fault): void;
  /** Withdraws every order that is not used up. */
  behave(): void;
  /** Every request, in the order of arrival. */
  received(): ReceivedRequest[];
  /** Every payment, in the order of creation. */
  ledger(): LedgerEntry[];
  /** The payments whose money was collected, whatever the service says of them. */
  captured(): LedgerEntry[];
}

/** Opens the records of a practice service by the path of its file. Close them when done. */
export function openPracticeRecords(databasePath: string): PracticeRecords & { close(): void } {
  const database = openDatabase(databasePath);
  return { ...practiceRecords(database), close: () => database.close() };
}

/** The records over an open database. */
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
