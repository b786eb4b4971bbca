import { z } from 'zod';

/** The rules of the fold in the documentation's words. The fold names the first broken rule. */
export const FOLD_RULES = {
  intendedTwice: 'A payment begins with one `paymentIntended`, and has no other.',
  noIntent: 'Every other entry of a payment comes after its `paymentIntended`, and names it and its sale.',
  otherSale: 'Every entry of a payment names the sale of its intent.',
  saleEnded:
    'Only an active sale accepts a payment or a step or is parked, only a parked one is resumed, and only an active or parked one is cancelled or handed over. Goods of a cancelled sale leave only after a review.',
  handedOverUnpaid:
    '`goodsHandedOver` comes only after a re-query has made the payment paid and its review, if any, was decided for the shop.',
  handedOverTwice: 'The goods of a payment are handed over once.',
  erasedTooEarly: '`personalErased` comes only when no payment of the sale is open, unknown or for review.',
  doesNotFollow:
    'The entry is possible for the payment: a step is submitted or sent again, and a bank page opened, only if the payment waits for it; a final word of the till is no word for a payment under way; and no entry of a sale has a kind of the till.',
} as const;

export type FoldRule = keyof typeof FOLD_RULES;
export const foldRuleSchema = z.enum(Object.keys(FOLD_RULES) as FoldRule[]);
