import { z } from 'zod';
import { digitsSchema } from '../input/keyed-steps.ts';
import type { KeyedText } from '../input/keyed-text.ts';

/** The part of an instrument that may be stored: the first six and last four digits of a card, the last four of an account. */
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

/** The instrument in a request of the screens. Main applies the field rules of `fields.ts` again. */
export const chargeInstrumentSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('card'),
    cardNumber: digitsSchema(12, 19),
    /** Set if the cashier has compared the number with the card, because its check digit is wrong. */
    isNumberConfirmed: z.literal(true).optional(),
    cvv: digitsSchema(3, 4),
    expiryMonth: digitsSchema(2, 2),
    expiryYear: digitsSchema(2, 2),
  }),
  z.strictObject({
    kind: z.literal('account'),
    bankCode: z.string().min(1).max(20),
    accountNumber: digitsSchema(10, 10),
    dateOfBirth: digitsSchema(8, 8).nullable(),
    bvn: digitsSchema(11, 11).nullable(),
  }),
]);
export type ChargeInstrument = z.infer<typeof chargeInstrumentSchema>;

/** The fields that are never stored or repeated, and are zeroed after the charge. */
export const SECRET_FIELDS = {
  card: ['cardNumber', 'cvv'],
  account: ['accountNumber', 'dateOfBirth', 'bvn'],
} as const satisfies Record<InstrumentKind, readonly string[]>;
type SecretField = (typeof SECRET_FIELDS)[InstrumentKind][number];

export type KeyedInstrument<Kind = InstrumentKind> = Keyed<Extract<ChargeInstrument, { kind: Kind }>>;
type Keyed<Part> = Part extends unknown
  ? { [Name in keyof Part]: Name extends SecretField ? KeyedText | Extract<Part[Name], null> : Part[Name] }
  : never;

/** The names of instruments in a re-query (specification, "Re-query payment"). */
export const PAYMENT_TYPES = { card: 'CARD', account: 'ACCOUNT' } as const satisfies Record<InstrumentKind, string>;
