import { z } from 'zod';

/**
 * The steps in which the customer keys something, one entry for each: what is keyed, what of it may never be shown or kept,
 * and the operation that sends it. `next-step.ts` says when the service asks for a step, the gateway how its fields are
 * spelled on the wire, and `turn-step.tsx` what the customer sees. A bank page is a step, too; nothing is keyed in it.
 */

/** A code of digits; also of the details of a card or account. */
export const digitsSchema = (least: number, most: number) => z.string().regex(new RegExp(`^[0-9]{${least},${most}}$`));

const addressPart = z.string().min(1).max(100);

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

export const KEYED_STEPS = {
  cardPin: {
    details: z.strictObject({ step: z.literal('cardPin'), pin: digitsSchema(4, 6) }),
    sensitive: ['pin'],
    operation: 'authenticate',
  },
  billingAddress: {
    details: z.strictObject({ step: z.literal('billingAddress'), billingAddress: billingAddressSchema }),
    sensitive: [],
    operation: 'authenticate',
  },
  otp: {
    details: z.strictObject({ step: z.literal('otp'), otp: digitsSchema(4, 8) }),
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

/** What is sent with `authenticate`, or with `validate`. */
export type KeyedFor<Operation> = {
  [Step in keyof typeof KEYED_STEPS]: (typeof KEYED_STEPS)[Step]['operation'] extends Operation
    ? z.infer<(typeof KEYED_STEPS)[Step]['details']>
    : never;
}[keyof typeof KEYED_STEPS];

/** The texts among it that must be masked wherever an answer repeats them. */
export function sensitiveTexts(keyed: KeyedDetails): string[] {
  const sensitive: readonly string[] = KEYED_STEPS[keyed.step].sensitive;
  return Object.entries(keyed).flatMap(([name, value]) =>
    sensitive.includes(name) && typeof value === 'string' ? [value] : [],
  );
}
