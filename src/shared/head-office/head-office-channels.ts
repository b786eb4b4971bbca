import { z } from 'zod';
import { problemSchema } from '../problems.ts';

/** How a till stands with head office. */
const headOfficeStateSchema = z.discriminatedUnion('kind', [
  /** This till sends nothing anywhere. */
  z.object({
    kind: z.literal('off'),
    /** Where a file connects it and that has not come about yet: why, and whether it is tried again by itself. Null where none does. */
    provisioned: z.object({ problem: problemSchema, isTriedAgain: z.boolean() }).nullable(),
  }),
  z.object({
    kind: z.literal('enrolled'),
    address: z.string(),
    /** Of head office's key, as head office prints it. */
    fingerprint: z.string(),
    /** Of the shop's own authority, whose word alone is taken for that address; null where those of the machine count. */
    authority: z.string().nullable(),
    /**
     * `unchecked`: head office has not answered since the start, so that nobody knows whether this till is older than head office
     * knows. `waiting`: it has, and does not now; it is tried again. `stopped`: nothing is sent until a person has acted.
     */
    standing: z.enum(['unchecked', 'sending', 'upToDate', 'waiting', 'stopped']),
    /** When head office last signed what it has; null before the first receipt. By its own clock. */
    receivedAt: z.iso.datetime().nullable(),
    /** Since when this journal is connected: without a receipt, head office is missed from then on. By the till’s clock. */
    connectedAt: z.iso.datetime(),
    /** So many entries head office is not known to have. */
    waiting: z.int().nonnegative(),
    /** What is in the way; null where nothing is. */
    problem: problemSchema.nullable(),
    /** So many entries head office has of this journal and this disk has not. */
    missing: z.int().nonnegative(),
    /** What was fetched back of this journal, and what its entries say; null where nothing was. */
    fetched: z
      .object({
        folder: z.string(),
        entries: z.int().positive(),
        /** Whether it reaches as far as head office is known to have this journal. */
        isWhole: z.boolean(),
        /** Those that begin in them, and how many of these are paid, and handed over. */
        payments: z.int().nonnegative(),
        paid: z.int().nonnegative(),
        handedOver: z.int().nonnegative(),
      })
      .nullable(),
    /** What was fetched back before does not lie beside this journal any more: it can be fetched once more. */
    isLost: z.boolean(),
  }),
]);
export type HeadOfficeState = z.infer<typeof headOfficeStateSchema>;

export const headOfficeChannels = {
  'headOffice.read': { needs: 'signedIn', does: 'reads', request: z.undefined(), response: headOfficeStateSchema },
  /** Begins to send to this head office. The code is for one use, and is kept nowhere. */
  'headOffice.enrol': {
    needs: 'settings',
    does: 'acts',
    entries: ['headOfficeEnrolled'],
    request: z.strictObject({
      address: z.string().min(1).max(300),
      code: z.string().min(1).max(40),
      /** Of the shop's own, PEM; null where those of the machine count. */
      certificateAuthority: z.string().max(8_000).nullable(),
    }),
    response: headOfficeStateSchema,
  },
  /** Fetches back the entries that head office has of this journal and this disk has not. They are kept beside it. */
  'headOffice.fetchMissing': { needs: 'copies', does: 'acts', request: z.undefined(), response: headOfficeStateSchema },
  /** A person knows that what was fetched back is lost, and cannot be had again: from then on the till warns of it no more. */
  'headOffice.acknowledgeLoss': {
    needs: 'copies',
    does: 'acts',
    entries: ['fetchedLossAcknowledged'],
    request: z.undefined(),
    response: headOfficeStateSchema,
  },
  /** Sends nothing any more. What head office has stays there. From then on nobody else witnesses the journal. */
  'headOffice.leave': {
    needs: { all: ['settings', 'keys'], fourEyes: true },
    does: 'acts',
    entries: ['headOfficeLeft'],
    request: z.undefined(),
    response: headOfficeStateSchema,
  },
} as const;
