import { z } from 'zod';

/** What may be kept about an instrument: the first six and last four digits of a card, the last four of an account. */
export const instrumentSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('card'),
    brand: z.string().max(30).nullable(),
    firstSix: z.string().regex(/^\d{6}$/),
    lastFour: z.string().regex(/^\d{4}$/),
  }),
  z.object({
    kind: z.literal('account'),
    bankCode: z.string().min(1).max(20),
    bankName: z.string().max(80),
    lastFour: z.string().regex(/^\d{4}$/),
  }),
]);
export type Instrument = z.infer<typeof instrumentSchema>;

export const instrumentKindSchema = z.enum(instrumentSchema.options.map(({ shape }) => shape.kind.value));
export type InstrumentKind = Instrument['kind'];

/** The service's name for each instrument (specification, "Re-query payment"). */
export const PAYMENT_TYPES = { card: 'CARD', account: 'ACCOUNT' } as const satisfies Record<InstrumentKind, string>;

/** Tells whether two instruments have the same first six and last four digits, or the same bank and last four. */
export function isSameInstrument(one: Instrument, other: Instrument): boolean {
  if (one.kind === 'card' && other.kind === 'card') {
    return one.firstSix === other.firstSix && one.lastFour === other.lastFour;
  }
  return one.kind === 'account' && other.kind === 'account'
    ? one.bankCode === other.bankCode && one.lastFour === other.lastFour
    : false;
}
