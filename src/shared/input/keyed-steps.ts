import { z } from 'zod';
import { isKeyedText, type KeyedText, textOfKeyed } from './keyed-text.ts';
import { plainTextSchema } from './visible-text.ts';

/**
 * The steps in which the customer keys something, one entry for each: what is keyed, what of it may never be shown or kept,
 * and the operation that sends it. `next-step.ts` says when the service asks for a step, the gateway how its fields are
 * spelled on the wire, `turn-step.tsx` what the customer sees, and `english-keyed-steps.ts` all that is read of it. A bank page
 * is a step, too; nothing is keyed in it.
 */

/** A code of digits; also of the details of a card or account. */
export const digitsSchema = (least: number, most: number) => z.string().regex(new RegExp(`^[0-9]{${least},${most}}$`));

const addressPart = plainTextSchema().min(1).max(100);

/**
 * The billing address registered with a card; the country is an ISO 3166 code of two letters (specification,
 * "Authenticate card payment").
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
 * How many digits each code may have: where the service sets no length, what banks in this market use. A code that comes by
 * phone may be shown as it is keyed, and can stay away.
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

/** What was keyed in one of them. */
export const keyedDetailsSchema = z.discriminatedUnion('step', [
  KEYED_STEPS.cardPin.details,
  KEYED_STEPS.billingAddress.details,
  KEYED_STEPS.otp.details,
]);
export type KeyedDetails = z.infer<typeof keyedDetailsSchema>;

/** The steps in which one code is keyed. */
export type KeyedCode = {
  [Step in keyof typeof KEYED_STEPS]: (typeof KEYED_STEPS)[Step] extends { code: unknown } ? Step : never;
}[keyof typeof KEYED_STEPS];

/** What is sent with `authenticate`, or with `validate`. */
export type KeyedFor<Operation> = {
  [Step in keyof typeof KEYED_STEPS]: (typeof KEYED_STEPS)[Step]['operation'] extends Operation
    ? SentDetails<(typeof KEYED_STEPS)[Step]>
    : never;
}[keyof typeof KEYED_STEPS];

/** What of it is sensitive is held as bytes, so that nothing is left of it. */
type SentDetails<Kind extends (typeof KEYED_STEPS)[keyof typeof KEYED_STEPS]> = {
  [Field in keyof z.infer<Kind['details']>]: Field extends Kind['sensitive'][number]
    ? KeyedText
    : z.infer<Kind['details']>[Field];
};

/** Whether a code is keyed that comes by phone. */
export function comesByPhone(step: KeyedDetails['step']): boolean {
  const kind = KEYED_STEPS[step];
  return 'code' in kind && kind.code.comesByPhone;
}

/** The texts among it that must be masked wherever an answer repeats them. */
export function sensitiveTexts(keyed: { step: KeyedDetails['step'] }): string[] {
  const sensitive: readonly string[] = KEYED_STEPS[keyed.step].sensitive;
  return Object.entries(keyed).flatMap(([name, value]: [string, unknown]) =>
    sensitive.includes(name) && isKeyedText(value) ? [textOfKeyed(value)] : [],
  );
}
