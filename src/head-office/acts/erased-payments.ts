import { appendFileSync, closeSync, existsSync, fsyncSync, openSync, readFileSync } from 'node:fs';
import { z } from 'zod';

/** An erasure in one journal: ids, the person who ordered it, and the reason, but no data of the till's entries. */
const erasedPaymentSchema = z.strictObject({
  journal: z.uuid(),
  reference: z.string(),
  sales: z.array(z.string()).readonly(),
  /** The ids of the cases that name a payment of the sale, and the references of the sale's payments. */
  others: z.array(z.string()).readonly(),
  at: z.iso.datetime(),
  by: z.string(),
  reason: z.string(),
});
export type ErasedPayment = z.infer<typeof erasedPaymentSchema>;

/** The list of all erasures, kept outside the database so that a restored database can be erased again. */
export type ErasedPayments = ReturnType<typeof erasedPaymentsIn>;

export function erasedPaymentsIn(file: string) {
  return {
    add: (payment: ErasedPayment) => {
      // A power cut may have left the last line incomplete.
      const begin = existsSync(file) && !readFileSync(file, 'utf8').endsWith('\n') ? '\n' : '';
      const opened = openSync(file, 'a', 0o600);
      try {
        appendFileSync(opened, `${begin}${JSON.stringify(erasedPaymentSchema.parse(payment))}\n`);
        fsyncSync(opened);
      } finally {
        closeSync(opened);
      }
    },
    all: () => (existsSync(file) ? readFileSync(file, 'utf8') : '').split('\n').flatMap(readLine),
  };
}

export const ERASED_PAYMENTS_FILE = 'erased-payments.jsonl';

function readLine(line: string): ErasedPayment[] {
  if (line === '') return [];
  try {
    return [erasedPaymentSchema.parse(JSON.parse(line))];
  } catch (error) {
    // A power cut left the line incomplete, so the erasure had not started.
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}
