import { z } from 'zod';

/** The rights of a person at head office, beyond looking at granted shops. */
export const WEB_RIGHTS = ['personal', 'findings', 'erase'] as const;
export const webRightSchema = z.enum(WEB_RIGHTS);
/** `personal`: see names, e-mail and phone. `findings`: settle findings. `erase`: erase personal data. */
export type WebRight = z.infer<typeof webRightSchema>;

export const grantedShopsSchema = z.union([z.literal('all'), z.array(z.string().min(1).max(100)).max(10_000)]);
export type GrantedShops = z.infer<typeof grantedShopsSchema>;

export function seesNoShop({ shops }: { shops: GrantedShops }): boolean {
  return shops !== 'all' && shops.length === 0;
}

export function seesShop(granted: GrantedShops, shop: string): boolean {
  return granted === 'all' || granted.includes(shop);
}
