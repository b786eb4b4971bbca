import { z } from 'zod';
import { columnsSchema, printEndSchema, printFaultSchema, printJobSchema, tillPrinterSchema } from './print-job.ts';

const ofPayment = z.strictObject({ reference: z.string().min(6).max(30) });

/** The till's printer and its jobs; newest jobs first. */
const printingStateSchema = z.object({ printer: tillPrinterSchema.nullable(), jobs: z.array(printJobSchema) });
export type PrintingState = z.infer<typeof printingStateSchema>;

const foundPrintersSchema = z.object({
  queues: z.array(z.string()),
  devices: z.array(z.string()),
  /** False on a system whose print queues do not accept raw bytes from this program. */
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
  /** Adds the slip of a payment to the queue, without waiting for paper. */
  'printing.print': { ...printing, needs: 'reprint', request: ofPayment },
  /** Adds the report of a closed day to the queue; `number` is null for the day so far. */
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
  'printing.tryAgain': { ...printing, needs: 'signedIn' },
  'printing.drop': { ...printing, needs: 'reprint', request: z.strictObject({ id: z.uuid() }) },
  'printing.find': { needs: 'settings', does: 'acts', response: foundPrintersSchema },
  /** Sets the till's printer; null if the till has none of its own. */
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
  /** Returns a picture of a payment's slip, or of an example if no payment is given. */
  'printing.preview': {
    needs: 'signedIn',
    does: 'reads',
    request: z.strictObject({ reference: ofPayment.shape.reference.nullable(), columns: columnsSchema }),
    response: z.object({ svg: z.string(), copy: z.int().nonnegative() }),
  },
  /** Returns the letters of the slip that the printer lacks, and their replacements. */
  'printing.replacements': {
    needs: 'signedIn',
    does: 'reads',
    request: z.strictObject({ reference: ofPayment.shape.reference.nullable() }),
    response: z.object({ replacements: z.array(z.object({ letter: z.string(), printed: z.string() })) }),
  },
  /** Returns the slip as a few lines of text, for a phone. */
  'printing.text': { needs: 'reprint', does: 'acts', request: ofPayment, response: z.object({ text: z.string() }) },
} as const;

/** Main sends the state to the cashier's window when a print job changes. */
export const printingPushes = { 'printing.changed': printingStateSchema } as const;
