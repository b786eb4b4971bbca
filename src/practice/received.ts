import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { type Operation, operationSchema } from './faults.ts';
import type { MaskedFields } from './masking.ts';

/** One request that the service received. Sensitive values are masked by shape; everything else is as sent. */
export interface ReceivedRequest {
  readonly sequence: number;
  /** ISO 8601 in UTC. */
  readonly at: string;
  readonly operation: Operation;
  readonly reference: string | null;
  /** The top-level fields, or null if the body was not a JSON object. */
  readonly body: MaskedFields | null;
  /** The decrypted payment details; null for every operation but initiate, and if they could not be decrypted. */
  readonly details: MaskedFields | null;
  /** The misbehaviour that was applied to this request, or null. */
  readonly misbehaviour: string | null;
}

/** Stores one masked request. */
export function logReceived(database: DatabaseSync, request: Omit<ReceivedRequest, 'sequence'>): void {
  const insert = database.prepare(
    'INSERT INTO received (at, operation, reference, body, details, misbehaviour) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const { at, operation, reference, body, details, misbehaviour } = request;
  insert.run(at, operation, reference, body && JSON.stringify(body), details && JSON.stringify(details), misbehaviour);
}

/** Returns every request in the order of arrival. */
export function allReceived(database: DatabaseSync): ReceivedRequest[] {
  const rows = database.prepare('SELECT * FROM received ORDER BY sequence').all();
  return rows.map((row) => receivedRowSchema.parse(row));
}

const fieldsSchema = z
  .string()
  .transform((text): MaskedFields => z.record(z.string(), z.unknown()).parse(JSON.parse(text)));
const receivedRowSchema = z.object({
  sequence: z.int(),
  at: z.string(),
  operation: operationSchema,
  reference: z.string().nullable(),
  body: fieldsSchema.nullable(),
  details: fieldsSchema.nullable(),
  misbehaviour: z.string().nullable(),
});
