import { z } from 'zod';
import { scannerGapSchema } from './input/scanner-speed.ts';
import { plainTextSchema } from './input/visible-text.ts';
import { moneySchema } from './money/money.ts';
import { instrumentSchema } from './payment/instrument.ts';
import { customerSchema } from './payment/records.ts';

/** More would not stand below the amount. */
export const MOST_QUICK_AMOUNTS = 6;

/** How the shop wants its counter. */
export const counterSettingsSchema = z.strictObject({
  /** Sent for a customer who gives no e-mail; null where each customer must give one. It is nobody's identity. */
  shopEmail: plainTextSchema().min(3).max(254).nullable(),
  /** Amounts that take one press. Only those in the till's own currency are shown. */
  quickAmounts: z.array(moneySchema.strict()).max(MOST_QUICK_AMOUNTS),
  /** Whether digits to press stand below the amount. */
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

/** How the service stands by what was heard of it last, and since when. */
export const serviceStandingSchema = z.object({
  state: z.enum(['reachable', 'slow', 'away']),
  since: z.iso.datetime(),
});
export type ServiceStanding = z.infer<typeof serviceStandingSchema>;

/** A payment by the same card and e-mail, of the same amount, that was confirmed a few minutes ago. */
const justPaidSchema = z.object({ reference: z.string(), amount: moneySchema, paidAt: z.iso.datetime() });
export type JustPaid = z.infer<typeof justPaidSchema>;

/** What somebody is about to charge, without what may not be kept. */
export const attemptSchema = z.strictObject({
  saleId: z.uuid(),
  amount: moneySchema.strict(),
  customer: customerSchema.strict(),
  instrument: z.discriminatedUnion('kind', [
    instrumentSchema.options[0].strict(),
    instrumentSchema.options[1].strict(),
  ]),
});

export const counterChannels = {
  'counter.read': { needs: 'signedIn', does: 'reads', request: z.undefined(), response: counterSettingsSchema },
  /** Asks the service for its list of banks where nothing was sent to it for a minute. */
  'service.standing': {
    needs: 'signedIn',
    does: 'reads',
    request: z.undefined(),
    response: z.object({ standing: serviceStandingSchema.nullable() }),
  },
  /** Whether the same was paid just now: a question to the cashier, and no more. */
  'sale.justPaid': {
    needs: 'signedIn',
    does: 'reads',
    request: attemptSchema,
    response: z.object({ payment: justPaidSchema.nullable() }),
  },
  'counter.set': {
    needs: 'settings',
    does: 'acts',
    // Whoever sets it says all of it.
    request: counterSettingsSchema.extend({ hasLetterKeys: z.boolean() }),
    response: counterSettingsSchema,
  },
  /** Null forgets the speed. */
  'counter.setScannerGap': {
    needs: 'settings',
    does: 'acts',
    request: z.strictObject({ gapMs: scannerGapSchema.nullable() }),
    response: z.object({ gapMs: scannerGapSchema.nullable() }),
  },
} as const;
