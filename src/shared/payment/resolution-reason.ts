import { z } from 'zod';

/** How a case ended. A closed set, so that a shop can count what happens to it. */
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
