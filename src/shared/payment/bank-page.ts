import { z } from 'zod';

/**
 * Everything the screens learn of the bank page. The page, its address and its content never reach them, only its
 * host and how it stands.
 */
export const bankPageStatusSchema = z.object({
  reference: z.string().min(6).max(30),
  /** Host of the page that is in view, in ASCII, with a port that is not the usual one; null while there is none. */
  host: z.string().max(300).nullable(),
  /** `secure`: https. `practice`: http within this machine, where no real money moves. `notSecure`: there is no page. */
  padlock: z.enum(['secure', 'practice', 'sandbox', 'notSecure']),
  /** `stalled`: nothing has moved for two minutes, so a person has to be asked. `crashed`: the page is gone for good. */
  state: z.enum(['loading', 'shown', 'stalled', 'failed', 'crashed']),
  /** Only while `state` is `failed`. `noAnswer`: its server was reached and sent no page. `pageClosed`: it closed itself. */
  failure: z.enum(['noConnection', 'noAnswer', 'certificate', 'addressRefused', 'pageClosed', 'other']).nullable(),
  /** Whether the keys of the keyboard go to the page, and not to the screens. */
  hasKeys: z.boolean(),
  /** When this attempt began. */
  startedAt: z.iso.datetime(),
});
export type BankPageStatus = z.infer<typeof bankPageStatusSchema>;
export type Padlock = BankPageStatus['padlock'];
export type BankPageFailure = NonNullable<BankPageStatus['failure']>;

/** The fields of a return that are kept; all others are left out, since a return may hold anything. */
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
 * What a return said, safe to journal. It is a hint for a person who looks into the payment later: a browser's redirect
 * proves nothing, and no decision may rest on it.
 */
export const returnedFactsSchema = z.object({
  method: z.enum(['GET', 'POST']),
  /** What became of the parameter `response`; `tooLarge` also says that the whole return was too large to be read. */
  reading: z.enum(['read', 'none', 'notJson', 'tooDeep', 'tooLarge']),
  /** Whether the return names the reference of the payment that it came back for. */
  reference: z.enum(['ours', 'another', 'none']),
  /** Texts with every run of digits masked, and bounded in length. */
  facts: z.partialRecord(z.enum(RETURNED_FACT_NAMES), z.string().max(400)),
});
export type ReturnedFacts = z.infer<typeof returnedFactsSchema>;
