import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { openDatabase } from './database.ts';
import { addFault } from './fault-queue.ts';
import { type Fault, faultSchema, operationSchema } from './faults.ts';
import type { MaskedFields } from './masking.ts';
import { allPayments, type NumberedPayment } from './payment.ts';
import { amountFields } from './record.ts';

/** Records and controls for tests and drills, which work beside the running service, from any process. */
export type PracticeRecords = ReturnType<typeof practiceRecords>;

/** Opens the records of a practice service by the path of its file. Close them when done. */
export function openPracticeRecords(databasePath: string) {
  const database = openDatabase(databasePath);
  return { ...practiceRecords(database), close: () => database.close() };
}

export function practiceRecords(database: DatabaseSync) {
  const ledger = () => allPayments(database).map(ledgerEntry);
  return {
    misbehave: (fault: Fault) => addFault(database, faultSchema.parse(fault)),
    behave: () => database.exec('DELETE FROM fault'),
    received: () => allReceived(database),
    ledger,
    /** The payments whose money was collected, whatever the service says about them. */
    captured: () => ledger().filter((entry) => entry.stage === 'successful'),
  };
}

/** The service's true record of a payment, which may differ from its answers. */
export type LedgerEntry = ReturnType<typeof ledgerEntry>;

function ledgerEntry(payment: NumberedPayment) {
  const { reference, paymentType, instrumentId, stage, amount, currency, email, card, account } = payment;
  return {
    reference,
    paymentType,
    instrumentId,
    stage: stage.kind,
    waitsFor: stage.kind === 'waiting' ? stage.step : null,
    failureCode: stage.kind === 'failed' ? stage.code : null,
    amount,
    chargedAmount: amountFields(payment).chargedAmount ?? amount,
    currency,
    email,
    card,
    account,
    createdAt: payment.createdAt,
    updatedAt: payment.updatedAt,
  };
}

/** One request that the service received. Sensitive values are masked by shape; everything else is as sent. */
export type ReceivedRequest = z.infer<typeof receivedSchema>;

export function logReceived(database: DatabaseSync, request: Omit<ReceivedRequest, 'sequence'>): void {
  const insert = database.prepare(
    'INSERT INTO received (at, operation, reference, body, details, misbehaviour) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const { at, operation, reference, body, details, misbehaviour } = request;
  insert.run(at, operation, reference, body && JSON.stringify(body), details && JSON.stringify(details), misbehaviour);
}

function allReceived(database: DatabaseSync): ReceivedRequest[] {
  const rows = database.prepare('SELECT * FROM received ORDER BY sequence').all();
  return rows.map((row) => receivedSchema.parse(row));
}

const fieldsSchema = z
  .string()
  .transform((text): MaskedFields => z.record(z.string(), z.unknown()).parse(JSON.parse(text)));
const receivedSchema = z.object({
  sequence: z.int(),
  /** The time in UTC, as ISO 8601. */
  at: z.string(),
  operation: operationSchema,
  reference: z.string().nullable(),
  /** The top-level fields, or null if the body was not a JSON object. */
  body: fieldsSchema.nullable(),
  /** The decrypted payment details; null for every operation but initiate, and if they could not be decrypted. */
  details: fieldsSchema.nullable(),
  misbehaviour: z.string().nullable(),
});
