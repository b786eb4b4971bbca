import { z } from 'zod';
import { testEndSchema } from './printing-channels.ts';

const nothing = z.undefined();

/** The fingerprint of the signing key on paper. It is no secret, and every screen shows it: whoever is signed in may have it. */
export const fingerprintChannels = {
  /** On the till’s own printer, beside its queue: it has no copies, and the journal says nothing of it. */
  'fingerprint.print': { needs: 'signedIn', request: nothing, response: testEndSchema },
  /** Through the system’s own dialog; false where that person cancels. */
  'fingerprint.printWithSystem': {
    needs: 'signedIn',
    request: nothing,
    response: z.object({ isPrinted: z.boolean() }),
  },
  /** As a PDF, where the person says; null where they cancel. */
  'fingerprint.save': { needs: 'signedIn', request: nothing, response: z.object({ path: z.string().nullable() }) },
} as const;
