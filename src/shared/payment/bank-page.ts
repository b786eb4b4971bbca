import { z } from 'zod';

/** The state of the bank page that the screens may know. Its address and its content stay in main. */
export const bankPageStatusSchema = z.object({
  reference: z.string().min(6).max(30),
  /** The host of the visible page, in ASCII, with the port if it is unusual; null if no page is open. */
  host: z.string().max(300).nullable(),
  /** `secure`: https. `practice`: http within this machine, where no real money moves. `notSecure`: no page is open. */
  padlock: z.enum(['secure', 'practice', 'sandbox', 'notSecure']),
  /**
   * `stalled`: the page has not changed for two minutes, so a person must decide. `crashed`: the page is gone for good.
   */
  state: z.enum(['loading', 'shown', 'stalled', 'failed', 'crashed']),
  /** `noAnswer`: the server was reached but sent no page. `pageClosed`: the page closed itself. */
  failure: z.enum(['noConnection', 'noAnswer', 'certificate', 'addressRefused', 'pageClosed', 'other']).nullable(),
  hasKeys: z.boolean(),
  startedAt: z.iso.datetime(),
});
export type BankPageStatus = z.infer<typeof bankPageStatusSchema>;
export type Padlock = BankPageStatus['padlock'];
export type BankPageFailure = NonNullable<BankPageStatus['failure']>;

/**
 * The fields of a return from the bank page that are kept. All others are dropped, since a return may hold anything.
 */
export const RETURNED_FACT_NAMES = [
  'status',
  'statusMessage',
  'message',
  'code',
  'responseCode',
  'responseMessage',
  'paymentResponseCode',
  'paymentResponseMessage',
  'authenticatePaymentResponseCode',
  'authenticatePaymentResponseMessage',
  'vbvResponseCode',
  'vbvResponseMessage',
] as const;

/**
 * The content of a return from the bank page, safe to journal. It is a hint for a person who looks later: a redirect
 * proves nothing, and no decision may use it.
 */
export const returnedFactsSchema = z.object({
  method: z.enum(['GET', 'POST']),
  /**
   * The result of reading the parameter `response`; `tooLarge` also means that the whole return was too large to read.
   */
  reading: z.enum(['read', 'none', 'notJson', 'tooDeep', 'tooLarge']),
  /** Whose reference the return names: the payment's own, another payment's, or none. */
  reference: z.enum(['ours', 'another', 'none']),
  /**
   * Texts with every run of digits masked, and bounded in length. null if the texts were erased or are not disclosed.
   */
  facts: z.partialRecord(z.enum(RETURNED_FACT_NAMES), z.string().max(400)).nullable(),
});
export type ReturnedFacts = z.infer<typeof returnedFactsSchema>;
