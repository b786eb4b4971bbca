import { z } from 'zod';
import { isCountryCode } from './countries.ts';
import { isCurrency } from './money.ts';

/** A till's currency (ISO 4217), its largest amount, and the country sent to the service (ISO 3166-1). */
export const tillCurrencySchema = z.strictObject({
  currency: z.string().refine(isCurrency),
  country: z.string().refine(isCountryCode),
  ceilingMinor: z.int().positive(),
});
export type TillCurrency = z.infer<typeof tillCurrencySchema>;

/** The provisioning field that fixes the currency or the country; null if Settings may change it. */
export const fixedCurrencySchema = z.object({
  /** A fixed ceiling is an amount in a currency, so it fixes the currency too. */
  currency: z.enum(['currency', 'ceiling']).nullable(),
  country: z.literal('country').nullable(),
});
export type FixedCurrency = z.infer<typeof fixedCurrencySchema>;
