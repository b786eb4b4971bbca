import { z } from 'zod';
import { moneySchema } from './money/money.ts';
import { stepSchema } from './payment/payment-state.ts';

/** A step of a payment that goes on because a person at the counter said so. */
const continuedStepSchema = z.object({ reference: z.string().min(6).max(30), step: stepSchema });
export type ContinuedStep = z.infer<typeof continuedStepSchema>;

/**
 * How the customer display stands. One window alone shows what the customer keys: the customer display while it is `open`,
 * else the cashier's.
 */
export const customerDisplaySchema = z.object({
  /**
   * `off`: the setting says so. `opening`: its page is not there yet, or was lost and comes again. `closed`: somebody closed
   * its window, although the setting says `on`.
   */
  state: z.enum(['off', 'opening', 'open', 'closed']),
  /** The step that the cashier let go on, where it waits for that; null again as soon as the payment is elsewhere. */
  continued: continuedStepSchema.nullable(),
  /** What the cashier has typed for the next sale; absent while nothing is. */
  typed: moneySchema.optional(),
});
export type CustomerDisplay = z.infer<typeof customerDisplaySchema>;

export const DISPLAY_OFF: CustomerDisplay = { state: 'off', continued: null };

export const customerDisplayChannels = {
  'customerDisplay.read': {
    needs: 'anyone',
    does: 'reads',
    onDisplay: true,
    request: z.undefined(),
    response: customerDisplaySchema,
  },
  /** Opens or closes the second window, and keeps the choice. */
  'customerDisplay.set': {
    needs: 'settings',
    does: 'acts',
    request: z.strictObject({ on: z.boolean() }),
    response: customerDisplaySchema,
  },
  /** What the cashier has typed; null for nothing. */
  'customerDisplay.showAmount': {
    needs: 'signedIn',
    does: 'acts',
    request: z.strictObject({ amount: moneySchema.strict().nullable() }),
    response: customerDisplaySchema,
  },
  /** `Continue`, pressed by the cashier: a step that was left goes on on the customer display. */
  'customerDisplay.continue': {
    needs: 'present',
    does: 'acts',
    request: continuedStepSchema.strict(),
    response: customerDisplaySchema,
  },
} as const;
