import { z } from 'zod';
import { isCountryCode } from './countries.ts';
import { isCurrency } from './money.ts';

/** In what a till charges: the currency (ISO 4217), its largest amount there, and the country that the service is told (ISO 3166-1). */
export const tillCurrencySchema = z.strictObject({
  currency: z.string().refine(isCurrency),
  country: z.string().refine(isCountryCode),
  /** In minor units of the currency. */
  ceilingMinor: z.int().positive(),
});
export type TillCurrency = z.infer<typeof tillCurrencySchema>;

/** What of it the provisioning file fixes, by its field of this name; null where it can be changed in Settings. */
export const fixedCurrencySchema = z.object({
  /** A ceiling is an amount of a currency, and fixes that too. */
  currency: z.enum(['currency', 'ceiling']).nullable(),
  country: z.literal('country').nullable(),
});
export type FixedCurrency = z.infer<typeof fixedCurrencySchema>;
