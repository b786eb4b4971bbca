import { z } from 'zod';
import type { KeyedText } from './keyed-text.ts';
import { plainTextSchema } from './visible-text.ts';

/**
 * One entry for each step in which the customer keys something. A step with a `code` has only that one field, which is
 * sensitive. A bank page is a step too, but nothing is keyed in it. `next-step.ts` decides when a step is asked for,
 * the gateway spells its fields on the wire, `turn-step.tsx` shows it to the customer, and `resources/locales` has its
 * texts.
 */

export const digitsSchema = (least: number, most: number) => z.string().regex(new RegExp(`^[0-9]{${least},${most}}$`));

const addressPart = plainTextSchema().min(1).max(100);

/** The country is a two-letter ISO 3166 code (specification, "Authenticate card payment"). */
export const billingAddressSchema = z.strictObject({
  address: addressPart,
  city: addressPart,
  state: addressPart,
  postalCode: addressPart,
  country: z.string().regex(/^[A-Z]{2}$/),
});
export type BillingAddress = z.infer<typeof billingAddressSchema>;

/** Banks' usual lengths in this market, since the service sets none. A code that came by phone may be shown. */
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

export const keyedDetailsSchema = z.discriminatedUnion('step', [
  KEYED_STEPS.cardPin.details,
  KEYED_STEPS.billingAddress.details,
  KEYED_STEPS.otp.details,
]);
export type KeyedDetails = z.infer<typeof keyedDetailsSchema>;

export type KeyedCode = {
  [Step in keyof typeof KEYED_STEPS]: (typeof KEYED_STEPS)[Step] extends { code: unknown } ? Step : never;
}[keyof typeof KEYED_STEPS];

/** The keyed values of the steps that are sent with this operation, `authenticate` or `validate`. */
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

export function comesByPhone(step: KeyedDetails['step']): boolean {
  const kind = KEYED_STEPS[step];
  return 'code' in kind && kind.code.comesByPhone;
}
