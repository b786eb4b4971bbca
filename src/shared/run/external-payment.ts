import { z } from 'zod';
import { isSensitiveNumber } from '../input/kept-text.ts';
import { plainTextSchema } from '../input/visible-text.ts';
import { paymentTypeSchema } from './requery-run.ts';

/** A reference that is sent and kept as it is, whoever made it, so that it may be no card number. */
export const referenceToAskSchema = plainTextSchema()
  .min(4)
  .max(64)
  .refine((reference) => !isSensitiveNumber(reference));

/** A payment that is in another journal, or in none: the service is asked about it by these two, and nothing else is known. */
export const externalPaymentSchema = z.object({ reference: referenceToAskSchema, paymentType: paymentTypeSchema });
export type ExternalPayment = z.infer<typeof externalPaymentSchema>;
