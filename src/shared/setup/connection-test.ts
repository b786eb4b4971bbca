import { z } from 'zod';

/** What is wrong with a connection. For each there is a sentence in `texts/english-setup.ts`. */
const connectionFaultSchema = z.enum([
  'nameNotFound',
  'refused',
  'noNetwork',
  /** No connection that can be trusted: a certificate that does not fit, or none. */
  'notTrusted',
  'tooSlow',
  'sentElsewhere',
  /** Something answers there, and it is no payment service. */
  'notTheService',
  'publicKeyUnknown',
  'busy',
  'failed',
  'lost',
  /** The service cannot read what is encrypted with the key that was given. */
  'keyWrong',
]);
export type ConnectionFault = z.infer<typeof connectionFaultSchema>;

/** What came of asking a service. */
export const connectionTestSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('answered'),
    banks: z.array(z.string()),
    /** Whether the service could read what the key encrypts; null where that was not asked, or not said. */
    isKeyRight: z.literal(true).nullable(),
  }),
  z.object({ kind: z.literal('fault'), fault: connectionFaultSchema }),
]);
export type ConnectionTest = z.infer<typeof connectionTestSchema>;
