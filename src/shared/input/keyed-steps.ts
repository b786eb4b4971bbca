import { z } from 'zod';
import type { KeyedText } from './keyed-text.ts';
import { plainTextSchema } from './visible-text.ts';

/**
 * The steps in which the customer keys something, one entry each: what is keyed, what of it may never be shown or
 * stored, and which operation sends it. `next-step.ts` decides when a step is asked for, the gateway spells its
 * fields on the wire, `turn-step.tsx` shows it to the customer, and `resources/locales` has its texts. A bank
 * page is a step too, but nothing is keyed in it.
 */

/** A code of digits; also used for details of a card or account. */
export const digitsSchema = (least: number, most: number) => z.string().regex(new RegExp(`^[0-9]{${least},${most}}$`));

const addressPart = plainTextSchema().min(1).max(100);

/**
 * The billing address registered with a card; the country is a two-letter ISO 3166 code (specification, "Authenticate
 * card payment").
 */
export const billingAddressSchema = z.strictObject({
  address: addressPart,
  city: addressPart,
  state: addressPart,
  postalCode: addressPart,
  country: z.string().regex(/^[A-Z]{2}$/),
});
export type BillingAddress = z.infer<typeof billingAddressSchema>;

/**
 * The lengths of each code: banks' usual lengths in this market, since the service sets none. A code that comes by
 * phone may be shown while keyed, and may never arrive.
 */
const PIN = { least: 4, most: 6, comesByPhone: false } as const;
const OTP = { least: 4, most: 8, comesByPhone: true } as const;

export const KEYED_STEPS = {
  cardPin: {
    details: z.strictObject({ step: z.literal('cardPin'), pin: digitsSchema(PIN.least, PIN.most) }),
    code: PIN,
    sensitive: ['pin'],
    operation: 'authenticate',
  },
  billingAddress: {
    details: z.strictObject({ step: z.literal('billingAddress'), billingAddress: billingAddressSchema }),
    sensitive: [],
    operation: 'authenticate',
  },
  otp: {
    details: z.strictObject({ step: z.literal('otp'), otp: digitsSchema(OTP.least, OTP.most) }),
    code: OTP,
    sensitive: ['otp'],
    operation: 'validate',
  },
} as const;

/** The values keyed in one step. */
export const keyedDetailsSchema = z.discriminatedUnion('step', [
  KEYED_STEPS.cardPin.details,
  KEYED_STEPS.billingAddress.details,
  KEYED_STEPS.otp.details,
]);
export type KeyedDetails = z.infer<typeof keyedDetailsSchema>;

/** The steps in which a single code is keyed. */
export type KeyedCode = {
  [Step in keyof typeof KEYED_STEPS]: (typeof KEYED_STEPS)[Step] extends { code: unknown } ? Step : never;
}[keyof typeof KEYED_STEPS];

/** The values sent with `authenticate` or with `validate`. */
export type KeyedFor<Operation> = {
  [Step in keyof typeof KEYED_STEPS]: (typeof KEYED_STEPS)[Step]['operation'] extends Operation
    ? SentDetails<(typeof KEYED_STEPS)[Step]>
    : never;
}[keyof typeof KEYED_STEPS];

/** Sensitive values are bytes, so that they can be wiped. */
type SentDetails<Kind extends (typeof KEYED_STEPS)[keyof typeof KEYED_STEPS]> = {
  [Field in keyof z.infer<Kind['details']>]: Field extends Kind['sensitive'][number]
    ? KeyedText
    : z.infer<Kind['details']>[Field];
};

/** Tells whether the code of a step comes by phone. */
export function comesByPhone(step: KeyedDetails['step']): boolean {
  const kind = KEYED_STEPS[step];
  return 'code' in kind && kind.code.comesByPhone;
}
