import { z } from 'zod';
import { moneySchema } from './money/money.ts';
import { stepSchema } from './payment/payment-state.ts';

const continuedStepSchema = z.object({ reference: z.string().min(6).max(30), step: stepSchema });

/** Keyed values appear in one window: the customer display while it is `open`, otherwise the cashier's. */
export const customerDisplaySchema = z.object({
  /**
   * `off`: switched off in the settings. `opening`: its page is not loaded yet, or was lost and is reloading. `closed`:
   * somebody closed the window although the setting is `on`.
   */
  state: z.enum(['off', 'opening', 'open', 'closed']),
  /** The step that the cashier has continued; null once the payment leaves the step. */
  continued: continuedStepSchema.nullable(),
  /** The amount typed for the next sale; absent if none. */
  typed: moneySchema.optional(),
});
export type CustomerDisplay = z.infer<typeof customerDisplaySchema>;

export const DISPLAY_OFF: CustomerDisplay = { state: 'off', continued: null };

const displayChange = { does: 'acts', response: customerDisplaySchema } as const;

export const customerDisplayChannels = {
  'customerDisplay.read': { needs: 'anyone', does: 'reads', onDisplay: true, response: customerDisplaySchema },
  'customerDisplay.set': { ...displayChange, needs: 'settings', request: z.strictObject({ on: z.boolean() }) },
  /** Shows the typed amount on the customer display; null removes the amount. */
  'customerDisplay.showAmount': {
    ...displayChange,
    needs: 'signedIn',
    request: z.strictObject({ amount: moneySchema.strict().nullable() }),
  },
  /** `Continue` on the cashier's screen: continues an interrupted step on the customer display. */
  'customerDisplay.continue': { ...displayChange, needs: 'present', request: continuedStepSchema.strict() },
} as const;
