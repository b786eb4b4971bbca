import { z } from 'zod';

/** Why a case was resolved. The set is closed, so that a shop can keep statistics. */
export const resolutionReasonSchema = z.enum([
  'moneyReturned',
  'goodsHandedOver',
  'notDebited',
  'paymentWasRight',
  'otherCase',
  'customerGaveUp',
  'notFoundOut',
]);
export type ResolutionReason = z.infer<typeof resolutionReasonSchema>;
