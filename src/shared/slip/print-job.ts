import { z } from 'zod';

/** What a slip says about its payment. Each value is a slip of its own, with its own copies. */
const slipSaysSchema = z.enum(['paid', 'returned', 'notPaid', 'notConfirmed', 'needsReview', 'reviewDecided']);
export type SlipSays = z.infer<typeof slipSaysSchema>;

/** The content of a printed job: a payment's slip or a report. */
const printedSaysSchema = z.enum([...slipSaysSchema.options, 'report']);
export type PrintedSays = z.infer<typeof printedSaysSchema>;

const REPORT = /^report (now|[1-9]\d*)$/;

/** Returns a report's key in the print queue. @param number of a closed day; null for the day so far */
export function printedReport(number: number | null): string {
  return `report ${number ?? 'now'}`;
}

/** Returns the report's number, null for the day so far; undefined if the key is a payment's reference. */
export function reportPrinted(reference: string): number | null | undefined {
  const [, number] = REPORT.exec(reference) ?? [];
  if (number === undefined) return undefined;
  return number === 'now' ? null : Number(number);
}

/** Why a printer printed nothing, or only a part. Each value has a sentence. */
export const printFaultSchema = z.enum([
  'off',
  'noPaper',
  'cover',
  'queue',
  'driver',
  'permission',
  'timeout',
  'error',
]);
export type PrintFault = z.infer<typeof printFaultSchema>;

/**
 * How a slip that went to the printer ended. Only a printer's confirmation after the last byte means `printed`: a
 * closed connection or a queue's acceptance does not.
 */
export const printEndSchema = z.enum([
  'printed',
  'notConfirmed',
  /** The printer stopped halfway, so part of the slip may be on paper. */
  'interrupted',
  /** The program ended while the slip was printing, so part or all of it may be on paper. */
  'unknown',
]);
export type PrintEnd = z.infer<typeof printEndSchema>;

/** An entry of the till: a payment's slip went to a printer. The payment's own entries decide what it says. */
export const slipPrintedSchema = z.object({
  kind: z.literal('slipPrinted'),
  of: z.string().min(6).max(30),
  says: slipSaysSchema,
  /** 0 the first time, then the number of the copy. */
  copy: z.int().nonnegative(),
  end: printEndSchema,
  /** The job in the queue, so that each job is recorded once. Absent for the system's own dialog. */
  job: z.uuid().optional(),
  printer: z.string().max(200).optional(),
});

const printerPlaceSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('network'),
    /** A name or an address, short enough that an entry can hold it with its port. */
    host: z.string().regex(/^[A-Za-z0-9.:_-]{1,194}$/),
    port: z.int().min(1).max(65_535),
  }),
  /** A print queue of the system that passes raw bytes on to the printer. */
  z.strictObject({ kind: z.literal('queue'), name: z.string().regex(/^[^\s/#'"-][^\s/#'"]{0,126}$/) }),
  /** A USB printer on Linux. */
  z.strictObject({ kind: z.literal('device'), path: z.string().regex(/^\/dev\/(usb\/)?lp\d{1,2}$/) }),
]);
export type PrinterPlace = z.infer<typeof printerPlaceSchema>;

export const SLIP_COLUMNS = [32, 42, 48] as const;
export const columnsSchema = z.literal(SLIP_COLUMNS);
export type SlipColumns = (typeof SLIP_COLUMNS)[number];

export const tillPrinterSchema = z.strictObject({
  place: printerPlaceSchema,
  language: z.enum(['escpos', 'starprnt']),
  columns: columnsSchema,
  /** True if a payment's slip is printed as soon as there is a verdict. */
  isAutomatic: z.boolean(),
});
export type TillPrinter = z.infer<typeof tillPrinterSchema>;

/** Returns in words how a printer is reached. */
export function nameOfPlace(place: PrinterPlace): string {
  switch (place.kind) {
    case 'network':
      return `${place.host}:${place.port}`;
    case 'queue':
      return place.name;
    case 'device':
      return place.path;
  }
}

const jobStateSchema = z.enum([
  'waiting',
  'sending',
  ...printEndSchema.options,
  /** The slip cannot be printed, because its amount does not fit. */
  'refused',
  'dropped',
]);

/** One slip or report in the print queue, which is stored beside the chain. */
export const printJobSchema = z.object({
  id: z.uuid(),
  reference: z.string(),
  askedAt: z.iso.datetime(),
  askedBy: z.string(),
  state: jobStateSchema,
  /** Why the job still waits or was not printed. */
  fault: printFaultSchema.nullable(),
  /** The content of the job and how often it was printed before; both null until the job is sent. */
  says: printedSaysSchema.nullable(),
  copy: z.int().nonnegative().nullable(),
  printer: z.string().nullable(),
});
export type PrintJob = z.infer<typeof printJobSchema>;
