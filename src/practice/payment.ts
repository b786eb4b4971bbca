import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';

const stageSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('waiting'),
    step: z.enum(['card-pin', 'billing-address', 'bank-page', 'otp']),
    wrongTries: z.int(),
  }),
  z.object({ kind: z.literal('successful'), since: z.iso.datetime() }),
  z.object({ kind: z.literal('failed'), since: z.iso.datetime(), code: z.string(), message: z.string() }),
]);
export type Stage = z.infer<typeof stageSchema>;

/** A payment as the service stores it. Nothing here can charge anybody. */
const paymentSchema = z.object({
  /** The merchant's `transactionId`. */
  reference: z.string(),
  paymentType: z.enum(['CARD', 'ACCOUNT', 'QR', 'USSD', 'WALLET']),
  /** The row of the instrument table that decides the course. */
  instrumentId: z.string(),
  stage: stageSchema,
  /** The amount in `currency`, with all of that currency's decimals. */
  amount: z.string(),
  currency: z.string(),
  country: z.string(),
  email: z.string(),
  phoneNumber: z.string().nullable(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  ip: z.string().nullable(),
  deviceFingerprint: z.string().nullable(),
  redirectUrl: z.string().nullable(),
  card: z.object({ firstSix: z.string(), lastFour: z.string() }).nullable(),
  account: z.object({ bankCode: z.string(), lastFour: z.string() }).nullable(),
  /** An unguessable name of the payment's bank page, which is also the record's `uniqueKey`. */
  pageToken: z.string(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});

export type Payment = z.infer<typeof paymentSchema>;

export interface NumberedPayment extends Payment {
  readonly paymentNumber: number;
}

export function allPayments(database: DatabaseSync): NumberedPayment[] {
  return database.prepare('SELECT number, payment FROM payments ORDER BY number').all().map(paymentFromRow);
}

export function paymentByReference(database: DatabaseSync, reference: string): NumberedPayment | null {
  const row = database.prepare('SELECT number, payment FROM payments WHERE reference = ?').get(reference);
  return row ? paymentFromRow(row) : null;
}

export function paymentByPageToken(database: DatabaseSync, pageToken: string): NumberedPayment | null {
  const row = database.prepare('SELECT number, payment FROM payments WHERE page_token = ?').get(pageToken);
  return row ? paymentFromRow(row) : null;
}

/** Stores a new payment. Throws if its reference is taken. */
export function addPayment(database: DatabaseSync, payment: Payment): NumberedPayment {
  const insert = database.prepare('INSERT INTO payments (reference, page_token, payment) VALUES (?, ?, ?)');
  const { lastInsertRowid } = insert.run(payment.reference, payment.pageToken, JSON.stringify(payment));
  return { ...payment, paymentNumber: Number(lastInsertRowid) };
}

export function updatePayment(database: DatabaseSync, { paymentNumber, ...payment }: NumberedPayment): void {
  const update = database.prepare('UPDATE payments SET payment = ? WHERE number = ?');
  update.run(JSON.stringify(payment), paymentNumber);
}

const paymentRowSchema = z.object({ number: z.int(), payment: z.string() });

function paymentFromRow(row: unknown): NumberedPayment {
  const { number, payment } = paymentRowSchema.parse(row);
  return { ...paymentSchema.parse(JSON.parse(payment)), paymentNumber: number };
}
