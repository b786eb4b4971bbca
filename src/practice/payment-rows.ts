import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { type NumberedPayment, type Payment, paymentSchema } from './payment.ts';

/** Returns every payment in the order of creation. */
export function allPayments(database: DatabaseSync): NumberedPayment[] {
  return database.prepare('SELECT number, payment FROM payments ORDER BY number').all().map(paymentFromRow);
}

/** Returns the payment with this reference or page token, or null. */
export function onePayment(
  database: DatabaseSync,
  column: 'reference' | 'page_token',
  value: string,
): NumberedPayment | null {
  const row = database.prepare(`SELECT number, payment FROM payments WHERE ${column} = ?`).get(value);
  return row ? paymentFromRow(row) : null;
}

/** Stores a new payment. Throws if its reference is taken. */
export function addPayment(database: DatabaseSync, payment: Payment): NumberedPayment {
  const insert = database.prepare('INSERT INTO payments (reference, page_token, payment) VALUES (?, ?, ?)');
  const { lastInsertRowid } = insert.run(payment.reference, payment.pageToken, JSON.stringify(payment));
  return { ...payment, paymentNumber: Number(lastInsertRowid) };
}

/** Stores a payment's new state. */
export function updatePayment(database: DatabaseSync, { paymentNumber, ...payment }: NumberedPayment): void {
  const update = database.prepare('UPDATE payments SET payment = ? WHERE number = ?');
  update.run(JSON.stringify(payment), paymentNumber);
}

const paymentRowSchema = z.object({ number: z.int(), payment: z.string() });

function paymentFromRow(row: unknown): NumberedPayment {
  const { number, payment } = paymentRowSchema.parse(row);
  return { ...paymentSchema.parse(JSON.parse(payment)), paymentNumber: number };
}
