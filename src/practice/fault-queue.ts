import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { type Fault, type Harm, misbehaviourSchema, type Operation } from './faults.ts';

export function addFault(database: DatabaseSync, fault: Fault): void {
  const insert = database.prepare(
    'INSERT INTO fault (operation, reference, skip, remaining, delay_ms, misbehaviour) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const remaining = fault.times === 'always' ? null : (fault.times ?? 1);
  insert.run(
    fault.operation,
    fault.reference ?? null,
    fault.skip ?? 0,
    remaining,
    fault.delayMs ?? 0,
    JSON.stringify(fault.misbehaviour),
  );
}

/** Takes the order to misbehave that applies to this request, and counts its use; null if no order applies. */
export function takeFault(database: DatabaseSync, operation: Operation, reference: string | null): Harm | null {
  const select = database.prepare(`
    SELECT id, skip, delay_ms, misbehaviour FROM fault
    WHERE operation IN (?, 'any') AND (reference IS NULL OR reference = ?) AND (remaining IS NULL OR remaining > 0)
    ORDER BY id LIMIT 1`);
  const row = select.get(operation, reference);
  if (!row) return null;
  const fault = faultRowSchema.parse(row);
  if (fault.skip > 0) {
    database.prepare('UPDATE fault SET skip = skip - 1 WHERE id = ?').run(fault.id);
    return null;
  }
  database.prepare('UPDATE fault SET remaining = remaining - 1 WHERE id = ?').run(fault.id);
  return { misbehaviour: misbehaviourSchema.parse(JSON.parse(fault.misbehaviour)), delayMs: fault.delay_ms };
}

/** Tells whether held answers must still wait: as long as an order to hold exists. */
export function isHolding(database: DatabaseSync): boolean {
  return database.prepare("SELECT 1 FROM fault WHERE misbehaviour ->> '$.kind' = 'hold'").get() !== undefined;
}

const faultRowSchema = z.object({ id: z.int(), skip: z.int(), delay_ms: z.int(), misbehaviour: z.string() });
