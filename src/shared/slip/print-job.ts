import { z } from 'zod';

/** What a slip says of its payment: each of these is a slip of its own, with copies of its own. */
const slipSaysSchema = z.enum(['paid', 'returned', 'notPaid', 'notConfirmed', 'needsReview', 'reviewDecided']);
export type SlipSays = z.infer<typeof slipSaysSchema>;

/** A report says what it says, and is no slip of a payment. */
const printedSaysSchema = z.enum([...slipSaysSchema.options, 'report']);
export type PrintedSays = z.infer<typeof printedSaysSchema>;

const REPORT = /^report (now|[1-9]\d*)$/;

/** What the queue has for a report in the place of a payment's reference. @param number of a closed day; null for the day so far */
export function printedReport(number: number | null): string {
  return `report ${number ?? 'now'}`;
}

/** Which report that is; undefined where it is the reference of a payment. */
export function reportPrinted(reference: string): number | null | undefined {
  const [, number] = REPORT.exec(reference) ?? [];
  if (number === undefined) return undefined;
  return number === 'now' ? null : Number(number);
}

/** Why nothing, or not all of it, came out of the printer: a closed set, with a sentence for each. */
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
 * How a slip that went to the printer ended. Only a printer that said so after the last byte has printed it: a connection that
 * was closed, or a queue that took it, says nothing of paper.
 */
export const printEndSchema = z.enum([
  'printed',
  'notConfirmed',
  /** The printer stopped on the way: some of it may be on paper. */
  'interrupted',
  /** The program ended on the way: some of it may be on paper, or all. */
  'unknown',
]);
export type PrintEnd = z.infer<typeof printEndSchema>;

/** The slip of a payment went to a printer. Of the till: what it says of the payment is in the payment's own entries. */
export const slipPrintedSchema = z.object({
  kind: z.literal('slipPrinted'),
  /** The payment. */
  of: z.string().min(6).max(30),
  says: slipSaysSchema,
  /** 0 the first time, then the number that stands on the copy. */
  copy: z.int().nonnegative(),
  end: printEndSchema,
  /** Which order of the queue beside the chain it was, so that none is written down twice. Absent for the system's own dialog. */
  job: z.uuid().optional(),
  /** As the shop calls it. */
  printer: z.string().max(200).optional(),
});

/** Where a printer is found. */
const printerPlaceSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('network'),
    /** A name or an address. */
    host: z.string().regex(/^[A-Za-z0-9.:_-]{1,200}$/),
    port: z.int().min(1).max(65_535),
  }),
  /** A queue of the system, which hands on bytes as they are. */
  z.strictObject({ kind: z.literal('queue'), name: z.string().regex(/^[^\s/#'"-][^\s/#'"]{0,126}$/) }),
  /** A printer on USB, as Linux shows it. */
  z.strictObject({ kind: z.literal('device'), path: z.string().regex(/^\/dev\/(usb\/)?lp\d{1,2}$/) }),
]);
export type PrinterPlace = z.infer<typeof printerPlaceSchema>;

export const SLIP_COLUMNS = [32, 42, 48] as const;
export const columnsSchema = z.literal(SLIP_COLUMNS);
export type SlipColumns = (typeof SLIP_COLUMNS)[number];

/** The till's printer, as a person has set it up. */
export const tillPrinterSchema = z.strictObject({
  place: printerPlaceSchema,
  language: z.enum(['escpos', 'starprnt']),
  columns: columnsSchema,
  /** Print the slip of a payment by itself as soon as there is a verdict. */
  isAutomatic: z.boolean(),
});
export type TillPrinter = z.infer<typeof tillPrinterSchema>;

/** What a person reads of where a printer is. */
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

export const jobStateSchema = z.enum([
  'waiting',
  'sending',
  ...printEndSchema.options,
  /** It cannot be printed as it is: its amount does not fit. */
  'refused',
  /** A person said that it is not to be printed. */
  'dropped',
]);

/** One slip or report to be printed, as the queue beside the chain has it. */
export const printJobSchema = z.object({
  id: z.uuid(),
  /** The payment, or the report: see `printedReport`. */
  reference: z.string(),
  askedAt: z.iso.datetime(),
  askedBy: z.string(),
  state: jobStateSchema,
  /** Why it still waits, or was not printed. */
  fault: printFaultSchema.nullable(),
  /** What it said and how often that was printed before; null until it is sent. */
  says: printedSaysSchema.nullable(),
  copy: z.int().nonnegative().nullable(),
  printer: z.string().nullable(),
});
export type PrintJob = z.infer<typeof printJobSchema>;
