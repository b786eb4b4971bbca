import { z } from 'zod';

/** The state of the bank page that the screens may know. Its address and its content stay in main. */
export const bankPageStatusSchema = z.object({
  reference: z.string().min(6).max(30),
  /** The host of the visible page, in ASCII, with the port if it is unusual; null if no page is open. */
  host: z.string().max(300).nullable(),
  /** `secure`: https. `practice`: http within this machine, where no real money moves. `notSecure`: no page is open. */
  padlock: z.enum(['secure', 'practice', 'sandbox', 'notSecure']),
  /** `stalled`: the page has not changed for two minutes, so a person must decide. `crashed`: the page is gone. */
  state: z.enum(['loading', 'shown', 'stalled', 'failed', 'crashed']),
  /** `noAnswer`: the server was reached but sent no page. `pageClosed`: the page closed itself. */
  failure: z.enum(['noConnection', 'noAnswer', 'certificate', 'addressRefused', 'pageClosed', 'other']).nullable(),
  hasKeys: z.boolean(),
  startedAt: z.iso.datetime(),
});
export type BankPageStatus = z.infer<typeof bankPageStatusSchema>;
export type Padlock = BankPageStatus['padlock'];
export type BankPageFailure = NonNullable<BankPageStatus['failure']>;

/** The fields of a return from the bank page that are kept. Others are dropped, since a return may hold anything. */
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

/** The content of a return from the bank page. A redirect proves nothing, so no decision may use the content. */
export const returnedFactsSchema = z.object({
  method: z.enum(['GET', 'POST']),
  /** The result of reading the parameter `response`; `tooLarge` can also mean the whole return. */
  reading: z.enum(['read', 'none', 'notJson', 'tooDeep', 'tooLarge']),
  /** Whose reference the return names: the payment's own, another payment's, or none. */
  reference: z.enum(['ours', 'another', 'none']),
  /** Texts of bounded length with every run of digits masked. null if they were erased or are not disclosed. */
  facts: z.partialRecord(z.enum(RETURNED_FACT_NAMES), z.string().max(400)).nullable(),
});
export type ReturnedFacts = z.infer<typeof returnedFactsSchema>;
