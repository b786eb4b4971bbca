import { z } from 'zod';
import { problemSchema } from '../problems.ts';

/** Why the program does not update itself, so that a person must install the next version. */
const byHandSchema = z.enum([
  /** The program was built without an update server or without a release key. */
  'noServer',
  /** The program runs from its sources or on a stand-in. */
  'notInstalled',
  /** The program is a package of the operating system, which updates it. */
  'systemPackage',
]);
export type ByHand = z.infer<typeof byHandSchema>;

/** What an update waits for. */
const updateHoldSchema = z.enum(['sale', 'payment', 'shift']);
export type UpdateHold = z.infer<typeof updateHoldSchema>;

const releaseSchema = z.object({
  version: z.string(),
  releasedAt: z.iso.datetime(),
  notes: z.array(z.string()),
  bytes: z.int().positive(),
});
export type Release = z.infer<typeof releaseSchema>;

const updateStateSchema = z.discriminatedUnion('stage', [
  z.object({ stage: z.literal('byHand'), why: byHandSchema }),
  z.object({ stage: z.literal('none') }),
  z.object({ stage: z.literal('looking') }),
  /** A person must start the download, because the connection is metered or the last download failed. */
  z.object({ stage: z.literal('offered'), release: releaseSchema }),
  z.object({ stage: z.literal('downloading'), release: releaseSchema, bytes: z.int().nonnegative() }),
  /**
   * The update is downloaded and verified. `hold` is what the installation waits for; null if nothing. `isWanted` means
   * that a person asked for the installation as soon as nothing holds it.
   */
  z.object({
    stage: z.literal('ready'),
    release: releaseSchema,
    hold: updateHoldSchema.nullable(),
    isWanted: z.boolean(),
  }),
  z.object({ stage: z.literal('installing'), release: releaseSchema }),
]);
export type UpdateState = z.infer<typeof updateStateSchema>;

const updatesSchema = z.object({
  version: z.string(),
  server: z.string().nullable(),
  state: updateStateSchema,
  lastLookedAt: z.iso.datetime().nullable(),
  /** Why the last check, download or installation failed. The installed program is unchanged. */
  problem: problemSchema.nullable(),
  /** True if the connection is metered: nothing is downloaded unless a person starts it. */
  isMetered: z.boolean(),
});
export type Updates = z.infer<typeof updatesSchema>;

export const updateChannels = {
  'updates.read': { needs: 'signedIn', does: 'reads', response: updatesSchema },
  /** Asks the update server and returns its answer. A download that begins then continues in the background. */
  'updates.look': { needs: 'settings', does: 'acts', response: updatesSchema },
  'updates.download': { needs: 'settings', does: 'acts', response: updatesSchema },
  /** Installs the downloaded version, at once or as soon as nothing holds it. */
  'updates.install': { needs: 'settings', does: 'acts', response: updatesSchema },
  /** Withdraws the request to install. */
  'updates.leave': { needs: 'settings', does: 'acts', response: updatesSchema },
} as const;
