import { z } from 'zod';

/** What a person of head office may do beyond looking at the shops that were granted. */
export const WEB_RIGHTS = ['personal', 'findings', 'erase'] as const;
export const webRightSchema = z.enum(WEB_RIGHTS);
/** `personal`: names, e-mail and phone in the clear. `findings`: say that a finding was seen or settled. `erase`: erase personal data. */
export type WebRight = z.infer<typeof webRightSchema>;

/** The shops that a person sees. */
export const grantedShopsSchema = z.union([z.literal('all'), z.array(z.string().min(1).max(100)).max(10_000)]);
export type GrantedShops = z.infer<typeof grantedShopsSchema>;

/** Whether nothing was granted: there is then nothing to be seen, whatever there is. */
export function seesNoShop({ shops }: { shops: GrantedShops }): boolean {
  return shops !== 'all' && shops.length === 0;
}

/** Whether a person to whom these were granted sees this shop. */
export function seesShop(granted: GrantedShops, shop: string): boolean {
  return granted === 'all' || granted.includes(shop);
}
