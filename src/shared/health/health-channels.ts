import { z } from 'zod';
import { serviceStandingSchema } from '../counter-settings.ts';
import { problemSchema } from '../problems.ts';
import { copiesChannels } from './copies-channels.ts';

const count = z.int().nonnegative();
const nothing = z.undefined();

/** How a till is, beside what it says of itself at its start. What cannot be found out just now is null. */
const healthSchema = z.object({
  at: z.iso.datetime(),
  journal: z
    .object({
      /** Of its file and its log. */
      bytes: count,
      entries: count,
      lastSealAt: z.iso.datetime().nullable(),
    })
    .nullable(),
  /** Of the disk that the journal lies on. */
  freeBytes: count.nullable(),
  /** The time of the journal's newest entry: a clock that is earlier is wrong, or was. Null where there is none. */
  newestEntryAt: z.iso.datetime().nullable(),
  /** When the service last answered in this run. */
  lastHeardAt: z.iso.datetime().nullable(),
  /** How it stands by what was heard of it last; null where nothing was sent yet. */
  service: serviceStandingSchema.nullable(),
  /** Whether this machine keeps secrets in a way that others who use it cannot open. */
  isKeyStoreReal: z.boolean(),
  /** Whether keys of this till, or what proves its people, open with the passphrase alone. */
  needsPassphrase: z.boolean(),
  stopped: problemSchema.nullable(),
});
export type Health = z.infer<typeof healthSchema>;

/** A file of the support bundle, as it will be saved. */
const bundleFileSchema = z.object({ name: z.string(), text: z.string() });
export type BundleFile = z.infer<typeof bundleFileSchema>;

export const healthChannels = {
  ...copiesChannels,
  'health.read': { needs: 'signedIn', request: nothing, response: healthSchema },
  /** The newest lines of the log, the newest first. */
  'health.log': { needs: 'signedIn', request: nothing, response: z.object({ lines: z.array(z.string()) }) },
  /** Makes the support bundle, and shows it file by file before it goes anywhere. */
  'support.prepare': {
    needs: 'supportBundle',
    request: nothing,
    response: z.object({ files: z.array(bundleFileSchema) }),
  },
  /** Saves the bundle that was shown, where a person chooses; null where that person cancels. */
  'support.save': { needs: 'supportBundle', request: nothing, response: z.object({ path: z.string().nullable() }) },
} as const;
