import { z } from 'zod';
import { columnsSchema, printEndSchema, printFaultSchema, printJobSchema, tillPrinterSchema } from './print-job.ts';

const nothing = z.undefined();
const ofPayment = z.strictObject({ reference: z.string().min(6).max(30) });

/** The till's printer and what it has to do; the newest orders first. */
const printingStateSchema = z.object({ printer: tillPrinterSchema.nullable(), jobs: z.array(printJobSchema) });
export type PrintingState = z.infer<typeof printingStateSchema>;

/** What the system knows of printers. */
const foundPrintersSchema = z.object({
  queues: z.array(z.string()),
  devices: z.array(z.string()),
  /** False on a system whose queues take no bytes as they are from this program. */
  hasQueues: z.boolean(),
});
export type FoundPrinters = z.infer<typeof foundPrintersSchema>;

/** The letters of what is to be printed that a receipt printer lacks. */
const replacementsSchema = z.object({ replacements: z.array(z.object({ letter: z.string(), printed: z.string() })) });

/** How a test page ended. */
export const testEndSchema = z.object({
  end: printEndSchema.or(z.literal('failed')),
  fault: printFaultSchema.nullable(),
});
export type TestEnd = z.infer<typeof testEndSchema>;

/** Slips on paper, and the printer of the till. */
export const printingChannels = {
  'printing.read': { needs: 'signedIn', request: nothing, response: printingStateSchema },
  /** Puts the slip of a payment in the queue. Never waits for paper. */
  'printing.print': { needs: 'reprint', request: ofPayment, response: printingStateSchema },
  /** The same for the report of a closed day; null for the day so far. */
  'printing.printReport': {
    needs: 'lookAtDay',
    request: z.strictObject({ number: z.int().positive().nullable() }),
    response: printingStateSchema,
  },
  /** Lets the system's own dialog print it, where the till has no printer; false where that person cancels. */
  'printing.printWithSystem': { needs: 'reprint', request: ofPayment, response: z.object({ isPrinted: z.boolean() }) },
  /** Tries what waits once more. */
  'printing.tryAgain': { needs: 'signedIn', request: nothing, response: printingStateSchema },
  /** A slip that waits is not to be printed. */
  'printing.drop': { needs: 'reprint', request: z.strictObject({ id: z.uuid() }), response: printingStateSchema },
  'printing.find': { needs: 'settings', request: nothing, response: foundPrintersSchema },
  /** Null: the till has no printer of its own. */
  'printing.setPrinter': {
    needs: 'settings',
    request: z.strictObject({ printer: tillPrinterSchema.nullable() }),
    response: printingStateSchema,
  },
  'printing.test': {
    needs: 'settings',
    request: z.strictObject({ printer: tillPrinterSchema }),
    response: testEndSchema,
  },
  /** What the printer would get, as a picture: the slip of a payment, or without one of an example. */
  'printing.preview': {
    needs: 'signedIn',
    request: z.strictObject({ reference: ofPayment.shape.reference.nullable(), columns: columnsSchema }),
    response: z.object({ svg: z.string(), copy: z.int().nonnegative() }),
  },
  /** Which letters of the same the printer lacks, and what it prints in their place. */
  'printing.replacements': {
    needs: 'signedIn',
    request: z.strictObject({ reference: ofPayment.shape.reference.nullable() }),
    response: replacementsSchema,
  },
  'printing.reportReplacements': {
    needs: 'lookAtDay',
    request: z.strictObject({ number: z.int().positive().nullable() }),
    response: replacementsSchema,
  },
  /** The slip in a few lines of text: for a customer's phone, and for a mail. */
  'printing.text': { needs: 'reprint', request: ofPayment, response: z.object({ text: z.string() }) },
  /** Opens the file that the slip was saved as last; false where there is none any more. */
  'printing.openSaved': { needs: 'reprint', request: ofPayment, response: z.object({ isOpened: z.boolean() }) },
  /** Opens the system's mail program with the slip's text; nothing is attached, and nothing is sent by the till. */
  'printing.mail': { needs: 'reprint', request: ofPayment, response: z.object({ isOpened: z.boolean() }) },
} as const;

/** Told to the cashier's window whenever a slip goes on. */
export const printingPushes = { 'printing.changed': printingStateSchema } as const;
