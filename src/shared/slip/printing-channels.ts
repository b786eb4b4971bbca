import { z } from 'zod';
import { columnsSchema, printEndSchema, printFaultSchema, printJobSchema, tillPrinterSchema } from './print-job.ts';

const ofPayment = z.strictObject({ reference: z.string().min(6).max(30) });

/** The till's printer and its jobs; newest jobs first. */
const printingStateSchema = z.object({ printer: tillPrinterSchema.nullable(), jobs: z.array(printJobSchema) });
export type PrintingState = z.infer<typeof printingStateSchema>;

const foundPrintersSchema = z.object({
  queues: z.array(z.string()),
  devices: z.array(z.string()),
  /** False on a system whose print queues accept no raw bytes from this program. */
  hasQueues: z.boolean(),
});
export type FoundPrinters = z.infer<typeof foundPrintersSchema>;

export const testEndSchema = z.object({
  end: printEndSchema.or(z.literal('failed')),
  fault: printFaultSchema.nullable(),
});
export type TestEnd = z.infer<typeof testEndSchema>;

const printing = { does: 'acts', response: printingStateSchema } as const;

export const printingChannels = {
  'printing.read': { needs: 'signedIn', does: 'reads', response: printingStateSchema },
  /** Adds the slip of a payment to the queue. Never waits for paper. */
  'printing.print': { ...printing, needs: 'reprint', request: ofPayment },
  /** Adds the report of a closed day; null for the day so far. */
  'printing.printReport': {
    ...printing,
    needs: 'lookAtDay',
    request: z.strictObject({ number: z.int().positive().nullable() }),
  },
  /** Prints with the system's dialog if the till has no printer; false if the person cancels. */
  'printing.printWithSystem': {
    needs: 'reprint',
    does: 'acts',
    request: ofPayment,
    response: z.object({ isPrinted: z.boolean() }),
  },
  /** Prints the waiting slips again. */
  'printing.tryAgain': { ...printing, needs: 'signedIn' },
  /** Cancels a waiting print. */
  'printing.drop': { ...printing, needs: 'reprint', request: z.strictObject({ id: z.uuid() }) },
  'printing.find': { needs: 'settings', does: 'acts', response: foundPrintersSchema },
  /** null: the till has no printer of its own. */
  'printing.setPrinter': {
    ...printing,
    needs: 'settings',
    request: z.strictObject({ printer: tillPrinterSchema.nullable() }),
  },
  'printing.test': {
    needs: 'settings',
    does: 'acts',
    request: z.strictObject({ printer: tillPrinterSchema }),
    response: testEndSchema,
  },
  /** Returns a picture of what would be printed: a payment's slip, or an example if none is given. */
  'printing.preview': {
    needs: 'signedIn',
    does: 'reads',
    request: z.strictObject({ reference: ofPayment.shape.reference.nullable(), columns: columnsSchema }),
    response: z.object({ svg: z.string(), copy: z.int().nonnegative() }),
  },
  /** Returns the letters of the same slip that the printer lacks, and their replacements. */
  'printing.replacements': {
    needs: 'signedIn',
    does: 'reads',
    request: z.strictObject({ reference: ofPayment.shape.reference.nullable() }),
    response: z.object({ replacements: z.array(z.object({ letter: z.string(), printed: z.string() })) }),
  },
  /** Returns the slip in a few lines of text, for a phone. */
  'printing.text': { needs: 'reprint', does: 'acts', request: ofPayment, response: z.object({ text: z.string() }) },
} as const;

/** Sent to the cashier's window whenever a print job changes. */
export const printingPushes = { 'printing.changed': printingStateSchema } as const;
