import { z } from 'zod';
import { problemSchema } from '../problems.ts';

const headOfficeStateSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('off'),
    /** Why a provisioning file did not connect the till; null if there was no file. */
    provisioned: problemSchema.nullable(),
  }),
  z.object({
    kind: z.literal('enrolled'),
    address: z.string(),
    /** The fingerprint of head office's key, as head office prints it. */
    fingerprint: z.string(),
    /** The fingerprint of the shop's own certificate authority; null if the machine's authorities are trusted. */
    authority: z.string().nullable(),
    /**
     * `unchecked`: head office has not answered since the start, so its copy may be ahead of this journal. `waiting`:
     * head office stopped answering, and the till retries. `stopped`: the till sends nothing until a person acts.
     */
    standing: z.enum(['unchecked', 'sending', 'upToDate', 'waiting', 'stopped']),
    /** When head office last signed a receipt, by its own clock; null before the first. */
    receivedAt: z.iso.datetime().nullable(),
    /** When this journal was connected, by the till's clock. */
    connectedAt: z.iso.datetime(),
    waiting: z.int().nonnegative(),
    /** The problem that blocks sending; null if there is none. */
    problem: problemSchema.nullable(),
    /** The number of entries of this journal that head office has and this disk lacks. */
    missing: z.int().nonnegative(),
    /** The entries of this journal that were fetched from head office, and their contents; null if none were. */
    fetched: z
      .object({
        folder: z.string(),
        entries: z.int().positive(),
        /** True if the fetched entries reach head office's newest entry. */
        isWhole: z.boolean(),
        /** The payments that begin in these entries, and how many of them are paid and handed over. */
        payments: z.int().nonnegative(),
        paid: z.int().nonnegative(),
        handedOver: z.int().nonnegative(),
      })
      .nullable(),
    /** True if fetched entries are no longer beside the journal. The till can fetch them again. */
    isLost: z.boolean(),
  }),
]);
export type HeadOfficeState = z.infer<typeof headOfficeStateSchema>;

const change = { does: 'acts', response: headOfficeStateSchema } as const;

export const headOfficeChannels = {
  'headOffice.read': { needs: 'signedIn', does: 'reads', response: headOfficeStateSchema },
  /** Connects the till to a head office. The code can be used once and is not stored. */
  'headOffice.enrol': {
    needs: 'settings',
    does: 'acts',
    entries: ['headOfficeEnrolled'],
    request: z.strictObject({
      address: z.string().min(1).max(300),
      code: z.string().min(1).max(40),
      /** The shop's own certificate authority, in PEM; null to trust the machine's authorities. */
      certificateAuthority: z.string().max(8_000).nullable(),
    }),
    response: headOfficeStateSchema,
  },
  /** Fetches entries of this journal that head office has and this disk lacks, and stores them beside the journal. */
  'headOffice.fetchMissing': { ...change, needs: 'copies' },
  /** Ends the warning about lost fetched entries: a person knows that they cannot be fetched again. */
  'headOffice.acknowledgeLoss': { ...change, needs: 'copies', entries: ['fetchedLossAcknowledged'] },
  /** Stops sending. Head office keeps what it has, but no longer witnesses the journal. */
  'headOffice.leave': { ...change, needs: { all: ['settings', 'keys'], fourEyes: true }, entries: ['headOfficeLeft'] },
} as const;
