import { appendFileSync, closeSync, existsSync, fsyncSync, openSync, readFileSync } from 'node:fs';
import { z } from 'zod';

/** One erasure in one journal. It contains ids, the person and the reason, which nothing erases, and no data of the till's entries. */
const erasedPaymentSchema = z.strictObject({
  journal: z.uuid(),
  reference: z.string(),
  sales: z.array(z.string()).readonly(),
  /** The cases that name a payment of the sale, and those payments. */
  others: z.array(z.string()).readonly(),
  at: z.iso.datetime(),
  by: z.string(),
  reason: z.string(),
});
export type ErasedPayment = z.infer<typeof erasedPaymentSchema>;

/** The list of erasures outside the database. A restored database is erased again from this list. */
export type ErasedPayments = ReturnType<typeof erasedPaymentsIn>;

/** Keeps the list in a file with one line of JSON for each erasure. */
export function erasedPaymentsIn(file: string) {
  return {
    /** Writes the erasure to disk before it returns. */
    add: (payment: ErasedPayment) => {
      // Starts a new line after a line that a power cut left incomplete.
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
    // A power cut left an incomplete line. Its erasure had not started.
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}
