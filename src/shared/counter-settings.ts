import { z } from 'zod';
import { plainTextSchema } from './input/visible-text.ts';
import { moneySchema } from './money/money.ts';
import { instrumentSchema } from './payment/instrument.ts';
import { customerSchema } from './payment/records.ts';

/** The most quick amounts that fit below the amount field. */
export const MOST_QUICK_AMOUNTS = 6;

export const counterSettingsSchema = z.strictObject({
  /** The shop's own e-mail, used if a customer gives none. null if every customer must give an e-mail. */
  shopEmail: plainTextSchema().min(3).max(254).nullable(),
  /** Amounts with a button of their own. Only amounts in the till's currency are shown. */
  quickAmounts: z.array(moneySchema.strict()).max(MOST_QUICK_AMOUNTS),
  hasKeypad: z.boolean(),
  /** True if keys of one character act in the Journal. */
  hasLetterKeys: z.boolean().default(true),
});
export type CounterSettings = z.infer<typeof counterSettingsSchema>;

export const PLAIN_COUNTER: CounterSettings = {
  shopEmail: null,
  quickAmounts: [],
  hasKeypad: false,
  hasLetterKeys: true,
};

/** The state of the service by its last answers, and the time since which it holds. */
export const serviceStandingSchema = z.object({
  state: z.enum(['reachable', 'slow', 'away']),
  since: z.iso.datetime(),
});
export type ServiceStanding = z.infer<typeof serviceStandingSchema>;

/** A payment by the same card and e-mail, of the same amount, that was confirmed a few minutes ago. */
const justPaidSchema = z.object({ reference: z.string(), amount: moneySchema, paidAt: z.iso.datetime() });
export type JustPaid = z.infer<typeof justPaidSchema>;

/** An attempt to charge, without secrets. */
export const attemptSchema = z.strictObject({
  saleId: z.uuid(),
  amount: moneySchema.strict(),
  customer: customerSchema.strict(),
  instrument: z.union(instrumentSchema.options.map((option) => option.strict())),
});

export const counterChannels = {
  'counter.read': { needs: 'signedIn', does: 'reads', response: counterSettingsSchema },
  /** Returns the service's standing. If nothing was sent for a minute, requests the list of banks to find out. */
  'service.standing': {
    needs: 'signedIn',
    does: 'reads',
    response: z.object({ standing: serviceStandingSchema.nullable() }),
  },
  /** Returns a payment of the last minutes for the same card, e-mail and amount, so that the cashier is asked. */
  'sale.justPaid': {
    needs: 'signedIn',
    does: 'reads',
    request: attemptSchema,
    response: z.object({ payment: justPaidSchema.nullable() }),
  },
  'counter.set': {
    needs: 'settings',
    does: 'acts',
    // A request must contain every setting.
    request: counterSettingsSchema.extend({ hasLetterKeys: z.boolean() }),
    response: counterSettingsSchema,
  },
} as const;
