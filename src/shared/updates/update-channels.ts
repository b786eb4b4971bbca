import { z } from 'zod';
import { problemSchema } from '../problems.ts';

/** Why a copy of the program does not update itself: somebody installs the next version over it. */
const byHandSchema = z.enum([
  /** It was built without the address of an update server, or without the key that releases are signed with. */
  'noServer',
  /** It runs from its sources, or on a stand-in. */
  'notInstalled',
  /** It came in a package of the system, which the system replaces. */
  'systemPackage',
]);
export type ByHand = z.infer<typeof byHandSchema>;

/** What an update waits for. */
const updateHoldSchema = z.enum(['sale', 'payment', 'shift']);
export type UpdateHold = z.infer<typeof updateHoldSchema>;

/** A version that its signed announcement tells of. */
const releaseSchema = z.object({
  version: z.string(),
  releasedAt: z.iso.datetime(),
  notes: z.array(z.string()),
  bytes: z.int().positive(),
});
export type Release = z.infer<typeof releaseSchema>;

const updateStateSchema = z.discriminatedUnion('stage', [
  z.object({ stage: z.literal('byHand'), why: byHandSchema }),
  /** Nothing newer is known. */
  z.object({ stage: z.literal('none') }),
  z.object({ stage: z.literal('looking') }),
  /** A person has to say that it is downloaded: the connection costs, or the last download failed. */
  z.object({ stage: z.literal('offered'), release: releaseSchema }),
  z.object({ stage: z.literal('downloading'), release: releaseSchema, bytes: z.int().nonnegative() }),
  /**
   * It lies here, proven. `hold`: what it waits for now; null where nothing is in its way. `isWanted`: a person has said that it
   * is installed as soon as nothing is.
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
  /** Of the program that runs. */
  version: z.string(),
  /** Where it looks; null where it does not. */
  server: z.string().nullable(),
  state: updateStateSchema,
  lastLookedAt: z.iso.datetime().nullable(),
  /** What the last look, download or installation came to grief with. Nothing was changed. */
  problem: problemSchema.nullable(),
  /** The connection costs by what is sent: nothing is downloaded by itself. */
  isMetered: z.boolean(),
});
export type Updates = z.infer<typeof updatesSchema>;

const nothing = z.undefined();

export const updateChannels = {
  'updates.read': { needs: 'signedIn', does: 'reads', request: nothing, response: updatesSchema },
  /** Asks the update server now. Answers when it has answered; a download that begins then goes on by itself. */
  'updates.look': { needs: 'settings', does: 'acts', request: nothing, response: updatesSchema },
  'updates.download': { needs: 'settings', does: 'acts', request: nothing, response: updatesSchema },
  /** Installs what is ready, or does so as soon as nothing is in its way. */
  'updates.install': { needs: 'settings', does: 'acts', request: nothing, response: updatesSchema },
  /** Takes that word back. */
  'updates.leave': { needs: 'settings', does: 'acts', request: nothing, response: updatesSchema },
} as const;
