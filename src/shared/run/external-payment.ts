import { z } from 'zod';
import { isSensitiveNumber } from '../input/kept-text.ts';
import { plainTextSchema } from '../input/visible-text.ts';
import { paymentTypeSchema } from './requery-run.ts';

/** A reference that is sent and stored as typed, so it must not be a card number. */
export const referenceToAskSchema = plainTextSchema()
  .min(4)
  .max(64)
  .refine((reference) => !isSensitiveNumber(reference));

/** A payment that is not in this journal. The service is asked with these two fields, and nothing else is known. */
export const externalPaymentSchema = z.object({ reference: referenceToAskSchema, paymentType: paymentTypeSchema });
export type ExternalPayment = z.infer<typeof externalPaymentSchema>;
