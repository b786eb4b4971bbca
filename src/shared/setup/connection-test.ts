import { z } from 'zod';

/** The faults of a connection to the service. Each value has a sentence in the texts. */
const connectionFaultSchema = z.enum([
  'nameNotFound',
  'refused',
  'noNetwork',
  /** There is no trusted connection: the certificate is bad or missing. */
  'notTrusted',
  'tooSlow',
  'sentElsewhere',
  /** The server at the address is not a payment service. */
  'notTheService',
  'publicKeyUnknown',
  'busy',
  'failed',
  'lost',
  /** The service cannot decrypt with the entered key. */
  'keyWrong',
]);
export type ConnectionFault = z.infer<typeof connectionFaultSchema>;

export const connectionTestSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('answered'),
    banks: z.array(z.string()),
    /** True if the service could decrypt the test; null if the service was not asked or did not say. */
    isKeyRight: z.literal(true).nullable(),
  }),
  z.object({ kind: z.literal('fault'), fault: connectionFaultSchema }),
]);
export type ConnectionTest = z.infer<typeof connectionTestSchema>;
