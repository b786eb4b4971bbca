import { z } from 'zod';
import { savedSchema } from '../channel-row.ts';
import { testEndSchema } from './printing-channels.ts';

/** The signing key's fingerprint on paper. It is no secret: everybody who is signed in may print it. */
export const fingerprintChannels = {
  /** Prints on the till's own printer outside the queue: without copies and without an entry. */
  'fingerprint.print': { needs: 'signedIn', does: 'acts', response: testEndSchema },
  /** Prints with the system's dialog; false if the person cancels. */
  'fingerprint.printWithSystem': { needs: 'signedIn', does: 'acts', response: z.object({ isPrinted: z.boolean() }) },
  /** Saves a PDF where the person says; null if they cancel. */
  'fingerprint.save': { needs: 'signedIn', does: 'acts', response: savedSchema },
} as const;
