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
      /** The size of the journal's file and log together. */
      bytes: count,
      entries: count,
      lastSealAt: z.iso.datetime().nullable(),
    })
    .nullable(),
  freeBytes: count.nullable(),
  /** The time of the newest entry. If it is later than the clock, the clock is or was wrong. null without entries. */
  newestEntryAt: z.iso.datetime().nullable(),
  /** When the service last answered since the program started. */
  lastHeardAt: z.iso.datetime().nullable(),
  /** The service's standing by its last answers; null if nothing was sent yet. */
  service: serviceStandingSchema.nullable(),
  /** True if this machine's key store hides secrets from the machine's other users. */
  isKeyStoreReal: z.boolean(),
  /** True if this till's keys, or the key that proves its people, can only be opened with the passphrase. */
  needsPassphrase: z.boolean(),
  stopped: problemSchema.nullable(),
});
export type Health = z.infer<typeof healthSchema>;

const bundleFileSchema = z.object({ name: z.string(), text: z.string() });
export type BundleFile = z.infer<typeof bundleFileSchema>;

export const healthChannels = {
  ...copiesChannels,
  'health.read': { needs: 'signedIn', does: 'reads', response: healthSchema },
  /** Makes the support bundle and shows its files before anything is saved. */
  'support.prepare': { needs: 'supportBundle', does: 'acts', response: z.object({ files: z.array(bundleFileSchema) }) },
  /** Saves the shown bundle where a person chooses; null if the person cancels. */
  'support.save': { needs: 'supportBundle', does: 'acts', response: savedSchema },
} as const;
