import { z } from 'zod';
import { savedSchema } from '../channel-row.ts';
import { testEndSchema } from './printing-channels.ts';

/** The signing key's fingerprint on paper. It is no secret: everybody who is signed in may print it. */
export const fingerprintChannels = {
  /** Prints on the till's own printer at once, outside the queue: the page has no copies and no entry. */
  'fingerprint.print': { needs: 'signedIn', does: 'acts', response: testEndSchema },
  /** Prints with the system's dialog; false if the person cancels. */
  'fingerprint.printWithSystem': { needs: 'signedIn', does: 'acts', response: z.object({ isPrinted: z.boolean() }) },
  'fingerprint.save': { needs: 'signedIn', does: 'acts', response: savedSchema },
} as const;
