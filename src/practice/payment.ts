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
 * What the service keeps of a payment. Of a card it keeps the first six and last four digits, of an account the last four:
 * nothing here can charge anybody.
 */
export const paymentSchema = z.object({
  /** The merchant's `transactionId`. */
  reference: z.string(),
  paymentType: z.enum(['CARD', 'ACCOUNT', 'QR', 'USSD', 'WALLET']),
  /** The row of the table of instruments that decides what happens. */
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
  /** Unguessable name of the payment's bank page; the record's `uniqueKey` too. */
  pageToken: z.string(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});

/** A payment as the service keeps it. */
export type Payment = z.infer<typeof paymentSchema>;

/** A kept payment with the number that the database gave it. */
export interface NumberedPayment extends Payment {
  readonly paymentNumber: number;
}
