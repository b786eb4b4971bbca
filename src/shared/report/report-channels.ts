import { z } from 'zod';
import { countedSchema, currencyReportSchema, reportContentsSchema } from '../journal/report-contents.ts';
import { daySchema } from '../journal/seal.ts';

/** What crosses the bridge of shifts and of closed days. */

const number = z.int().positive();

/** As `ShiftPerson`. */
const shiftPerson = { person: z.string(), personId: z.string().nullable() };

/** Who began at this till and has not closed. */
const openShiftSchema = z.object({
  shift: number,
  ...shiftPerson,
  openedSeq: z.int().positive(),
  openedAt: z.iso.datetime(),
  /** Null in a journal from before business days were kept. */
  businessDay: daySchema.nullable(),
});
export type OpenShift = z.infer<typeof openShiftSchema>;

const shiftListSchema = z.object({
  open: z.array(openShiftSchema),
  /** The business day of now: a shift of an earlier one was left open. */
  today: daySchema,
  /** Whose shift is one's own. */
  ...shiftPerson,
});

/** How a shift ended, told only after it was counted. */
const shiftClosedSchema = z.object({
  shift: number,
  person: z.string(),
  counted: z.array(countedSchema).nullable(),
  handedOver: z.array(countedSchema),
});
export type ClosedShift = z.infer<typeof shiftClosedSchema>;

/** What has happened since the last closing: a look, which changes nothing. */
const reportSoFarSchema = z.object({
  /** The number that the next closing will have. */
  number,
  /** When this was read. */
  asOf: z.iso.datetime(),
  contents: reportContentsSchema,
});

const listedDaySchema = z.object({
  number,
  at: z.iso.datetime(),
  by: z.string(),
  businessDay: daySchema.nullable(),
  currencies: z.array(currencyReportSchema.pick({ currency: true, total: true, unsettled: true, counts: true })),
});
export type ListedDay = z.infer<typeof listedDaySchema>;

const dayListSchema = z.object({
  /** The newest first. */
  days: z.array(listedDaySchema),
  /** The number before which the next page begins; null on the last one. */
  next: number.nullable(),
});
export type DayList = z.infer<typeof dayListSchema>;

const closedDaySchema = z.object({
  number,
  /** The entry that says so, and its hash. */
  seq: z.int().positive(),
  hash: z.string(),
  at: z.iso.datetime(),
  by: z.string(),
  businessDay: daySchema.nullable(),
  zone: z.string(),
  contents: reportContentsSchema,
  /** The first seal that vouches for it; null where none was made yet. */
  seal: z
    .object({
      ...{ number, sealedAt: z.iso.datetime(), hash: z.string(), code: z.string() },
      /** Head office’s receipt that the seal bears; left out where it bears none. */
      receipt: z.object({ seq: z.int().nonnegative(), hash: z.string(), at: z.iso.datetime() }).optional(),
    })
    .nullable(),
  /** How often it was printed or saved as a page. */
  printed: z.int().nonnegative(),
});
export type ClosedDay = z.infer<typeof closedDaySchema>;

const reportFileSchema = z.enum(['pdf', 'csv', 'json']);
export type ReportFile = z.infer<typeof reportFileSchema>;

const counted = z
  .array(countedSchema.extend({ currency: z.string().regex(/^[A-Z]{3}$/) }).strict())
  .min(1)
  .max(10);

export const reportChannels = {
  'report.now': { needs: 'lookAtDay', request: z.undefined(), response: reportSoFarSchema },
  /** How many entries of the count that is under way have been counted. */
  'report.progress': {
    needs: 'lookAtDay',
    request: z.undefined(),
    response: z.object({ counted: z.int().nonnegative(), of: z.int().nonnegative() }),
  },
  'shift.list': { needs: 'signedIn', request: z.undefined(), response: shiftListSchema },
  /** In what is to be counted: the till's own currency, and every other that goods of the shift were handed over for. */
  'shift.currencies': {
    needs: 'signedIn',
    request: z.strictObject({ shift: number }),
    response: z.object({ currencies: z.array(z.string()).min(1) }),
  },
  /** One's own shift of today: what was counted comes first, and the till tells its own after that. */
  'shift.close': {
    needs: 'ownShift',
    request: z.strictObject({ shift: number, counted }),
    response: shiftClosedSchema,
  },
  /** Another's, or one that was left open from an earlier business day; null where nobody can count any more. */
  'shift.closeOther': {
    needs: 'othersShift',
    request: z.strictObject({ shift: number, counted: counted.nullable() }),
    response: shiftClosedSchema,
  },
  /** What is asked about before the day is closed: nothing in it says what the day came to. */
  'day.next': {
    needs: 'signedIn',
    request: z.undefined(),
    response: z.object({
      number,
      unsettled: z.array(z.object({ currency: z.string(), payments: z.int().positive() })),
    }),
  },
  /** Closes the till for the day, with this number: pressed twice, it answers twice with the same. Its totals are in the answer. */
  'day.close': {
    needs: { all: ['closeDay', 'lookAtDay'] },
    request: z.strictObject({ number }),
    response: closedDaySchema,
  },
  /** @property before the number of a closing; null for the newest page */
  'day.list': { needs: 'lookAtDay', request: z.strictObject({ before: number.nullable() }), response: dayListSchema },
  'day.read': { needs: 'lookAtDay', request: z.strictObject({ number }), response: closedDaySchema },
  /** Answers with where it was saved, or null where the person cancelled. */
  'day.save': {
    needs: 'lookAtDay',
    request: z.strictObject({ number, file: reportFileSchema }),
    response: z.object({ path: z.string().nullable() }),
  },
} as const;
