import { z } from 'zod';
import { savedSchema } from '../channel-row.ts';
import { serviceStandingSchema } from '../counter-settings.ts';
import { problemSchema } from '../problems.ts';
import { copiesChannels } from './copies-channels.ts';

const count = z.int().nonnegative();

/** A till's condition, beyond what it reports at its start. A value that is unknown just now is null. */
const healthSchema = z.object({
  at: z.iso.datetime(),
  journal: z
    .object({
      /** The size of the journal's file and log. */
      bytes: count,
      entries: count,
      lastSealAt: z.iso.datetime().nullable(),
    })
    .nullable(),
  /** Free space on the journal's disk. */
  freeBytes: count.nullable(),
  /** The time of the journal's newest entry: an earlier clock is wrong, or was. null if there is none. */
  newestEntryAt: z.iso.datetime().nullable(),
  /** When the service last answered in this run. */
  lastHeardAt: z.iso.datetime().nullable(),
  /** The service's standing by its last answers; null if nothing was sent yet. */
  service: serviceStandingSchema.nullable(),
  /** True if this machine keeps secrets so that its other users cannot open them. */
  isKeyStoreReal: z.boolean(),
  /** True if this till's keys, or the key that proves its people, open only with the passphrase. */
  needsPassphrase: z.boolean(),
  stopped: problemSchema.nullable(),
});
export type Health = z.infer<typeof healthSchema>;

const bundleFileSchema = z.object({ name: z.string(), text: z.string() });
export type BundleFile = z.infer<typeof bundleFileSchema>;

export const healthChannels = {
  ...copiesChannels,
  'health.read': { needs: 'signedIn', does: 'reads', response: healthSchema },
  /** Makes the support bundle, and shows it file by file before it goes anywhere. */
  'support.prepare': { needs: 'supportBundle', does: 'acts', response: z.object({ files: z.array(bundleFileSchema) }) },
  /** Saves the shown bundle where a person chooses; null if the person cancels. */
  'support.save': { needs: 'supportBundle', does: 'acts', response: savedSchema },
} as const;
