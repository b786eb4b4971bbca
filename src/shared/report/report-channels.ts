import { z } from 'zod';
import { savedSchema } from '../channel-row.ts';
import { countedSchema, currencyReportSchema, reportContentsSchema } from '../journal/report-contents.ts';
import { daySchema } from '../journal/seal.ts';

const number = z.int().positive();

const shiftPerson = { person: z.string(), personId: z.string().nullable() };

const openShiftSchema = z.object({
  shift: number,
  ...shiftPerson,
  openedSeq: z.int().positive(),
  openedAt: z.iso.datetime(),
  /** null in a journal that has no business days. */
  businessDay: daySchema.nullable(),
});
export type OpenShift = z.infer<typeof openShiftSchema>;

const shiftListSchema = z.object({
  open: z.array(openShiftSchema),
  /** The current business day, by which the screen recognises a shift that was left open on an earlier day. */
  today: daySchema,
  ...shiftPerson,
});

/** How a shift ended. Main sends this only after the person has counted. */
const shiftClosedSchema = z.object({
  shift: number,
  person: z.string(),
  counted: z.array(countedSchema).nullable(),
  handedOver: z.array(countedSchema),
});
export type ClosedShift = z.infer<typeof shiftClosedSchema>;

/** The X report since the last day report, which changes nothing. */
const reportSoFarSchema = z.object({
  number,
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
  days: z.array(listedDaySchema),
  /** The number of the report before which the next page begins; null on the last page. */
  next: number.nullable(),
});
export type DayList = z.infer<typeof dayListSchema>;

const closedDaySchema = z.object({
  number,
  /** The number and the hash of the report's entry. */
  seq: z.int().positive(),
  hash: z.string(),
  at: z.iso.datetime(),
  by: z.string(),
  businessDay: daySchema.nullable(),
  zone: z.string(),
  contents: reportContentsSchema,
  /** The first seal after the report; null if there is none yet. */
  seal: z
    .object({
      number,
      sealedAt: z.iso.datetime(),
      hash: z.string(),
      code: z.string(),
      /** Head office's receipt in the seal; absent if the seal has none. */
      receipt: z.object({ seq: z.int().nonnegative(), hash: z.string(), at: z.iso.datetime() }).optional(),
    })
    .nullable(),
  printed: z.int().nonnegative(),
});
export type ClosedDay = z.infer<typeof closedDaySchema>;

const reportFileSchema = z.enum(['pdf', 'csv', 'json']);
export type ReportFile = z.infer<typeof reportFileSchema>;

const counted = z
  .array(countedSchema.extend({ currency: z.string().regex(/^[A-Z]{3}$/) }).strict())
  .min(1)
  .max(10);

const shiftEnd = { does: 'acts', entries: ['shiftClosed'], response: shiftClosedSchema } as const;

export const reportChannels = {
  'report.now': { needs: 'lookAtDay', does: 'reads', response: reportSoFarSchema },
  /** How many entries the running report has counted so far. */
  'report.progress': {
    needs: 'lookAtDay',
    does: 'reads',
    response: z.object({ counted: z.int().nonnegative(), of: z.int().nonnegative() }),
  },
  'shift.list': { needs: 'signedIn', does: 'reads', response: shiftListSchema },
  /** The currencies to count: the till's own, and those of all goods handed over in the shift. */
  'shift.currencies': {
    needs: 'signedIn',
    does: 'reads',
    request: z.strictObject({ shift: number }),
    response: z.object({ currencies: z.array(z.string()).min(1) }),
  },
  /** Closes the person's own shift of today. The person counts first; then the till answers with its own totals. */
  'shift.close': { ...shiftEnd, needs: 'ownShift', request: z.strictObject({ shift: number, counted }) },
  /** Closes another person's shift or a shift of an earlier day. `counted` is null if nobody can count any more. */
  'shift.closeOther': {
    ...shiftEnd,
    needs: 'othersShift',
    request: z.strictObject({ shift: number, counted: counted.nullable() }),
  },
  /** Returns the facts that a person needs before closing the day, without totals. */
  'day.next': {
    needs: 'signedIn',
    does: 'reads',
    response: z.object({
      number,
      unsettled: z.array(z.object({ currency: z.string(), payments: z.int().positive() })),
    }),
  },
  /** Closes the day with this number, and returns its totals. A second request returns the same report. */
  'day.close': {
    needs: { all: ['closeDay', 'lookAtDay'] },
    does: 'acts',
    entries: ['dayClosed'],
    request: z.strictObject({ number }),
    response: closedDaySchema,
  },
  /** @property before the number of a day report; null for the newest page */
  'day.list': {
    needs: 'lookAtDay',
    does: 'reads',
    request: z.strictObject({ before: number.nullable() }),
    response: dayListSchema,
  },
  'day.read': { needs: 'lookAtDay', does: 'reads', request: z.strictObject({ number }), response: closedDaySchema },
  'day.save': {
    needs: 'lookAtDay',
    does: 'acts',
    request: z.strictObject({ number, file: reportFileSchema }),
    response: savedSchema,
  },
} as const;
