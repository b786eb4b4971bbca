import { z } from 'zod';

const stageSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('waiting'),
    step: z.enum(['card-pin', 'billing-address', 'bank-page', 'otp']),
    wrongTries: z.int(),
  }),
  z.object({ kind: z.literal('successful'), since: z.iso.datetime() }),
  z.object({ kind: z.literal('failed'), since: z.iso.datetime(), code: z.string(), message: z.string() }),
]);

/**
 * What the service stores of a payment. Only the first six and last four digits of a card, or the last four of an
 * account: nothing here can charge anybody.
 */
export const paymentSchema = z.object({
  /** The merchant's `transactionId`. */
  reference: z.string(),
  paymentType: z.enum(['CARD', 'ACCOUNT', 'QR', 'USSD', 'WALLET']),
  /** The row of the instrument table that decides the course. */
  instrumentId: z.string(),
  stage: stageSchema,
  /** Naira with two decimals. */
  amount: z.string(),
  currency: z.string(),
  country: z.string(),
  email: z.string(),
  phoneNumber: z.string().nullable(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  ip: z.string().nullable(),
  deviceFingerprint: z.string().nullable(),
  redirectUrl: z.string().nullable(),
  card: z.object({ firstSix: z.string(), lastFour: z.string() }).nullable(),
  account: z.object({ bankCode: z.string(), lastFour: z.string() }).nullable(),
  /** Unguessable name of the payment's bank page, also the record's `uniqueKey`. */
  pageToken: z.string(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});

export type Payment = z.infer<typeof paymentSchema>;

/** A stored payment with its number in the database. */
export interface NumberedPayment extends Payment {
  readonly paymentNumber: number;
}
