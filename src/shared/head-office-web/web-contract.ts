import { z } from 'zod';
import { wordsSchema } from '../input/visible-text.ts';
import { shownEventSchema } from '../journal/journal-entry.ts';
import { listedPaymentSchema } from '../journal/listed-payment.ts';
import { searchTextSchema } from '../journal/searched-text.ts';
import { modeSchema } from '../mode.ts';
import { outcomeSchema } from '../payment/payment-state.ts';
import { paymentRecordSchema, saleRecordSchema } from '../payment/records.ts';
import { WEB_PROBLEMS } from './web-problems.ts';
import { grantedShopsSchema, type WebRight, webRightSchema } from './web-rights.ts';

/**
 * Everything that crosses between head office and its screens in a browser, over HTTP and in the form of the till's
 * contract. A channel that needs a session also needs the token that `session.read` gave the page.
 */

export const MIN_PASSWORD_LENGTH = 12;

/** The path of all requests, followed by the name of the channel. */
export const WEB_PATH = '/web/ask/';

/** The header with the page's token, which other sites do not know and which names the page's session. */
export const PAGE_TOKEN_HEADER = 'x-paydesk-page';

const nothing = z.strictObject({});
const password = z.string().max(200);

const signedInSchema = z.object({
  name: z.string(),
  shops: grantedShopsSchema,
  rights: z.array(webRightSchema),
  /** True if the person must first choose a password of their own; until then, nothing else is answered. */
  mustChoosePassword: z.boolean(),
  pageToken: z.string(),
});
export type SignedIn = z.infer<typeof signedInSchema>;

const tillSchema = z.object({
  journal: z.uuid(),
  shop: z.string(),
  till: z.string(),
  mode: modeSchema,
  state: z.enum(['enrolled', 'revoked']),
  /** When head office last received an entry from this till. */
  heardAt: z.string(),
  /** The version of the till's program; empty if unknown. */
  version: z.string(),
  head: z.object({ seq: z.number(), hash: z.string() }),
  openFindings: z.number(),
});
export type WebTill = z.infer<typeof tillSchema>;

const findingKeySchema = z.strictObject({
  journal: z.string().max(40),
  kind: z.string().max(40),
  key: z.string().max(1_000),
});

const findingStateSchema = z.enum(['open', 'settled']);

const findingSchema = findingKeySchema.extend({
  tills: z.array(z.object({ journal: z.string(), shop: z.string(), till: z.string() })),
  foundAt: z.string(),
  /** The proof as stored, in JSON. */
  proof: z.string(),
  state: findingStateSchema,
  /** The acts of people about the finding, oldest first. */
  acts: z.array(z.object({ at: z.string(), by: z.string(), what: z.string(), reason: z.string() })),
});
export type WebFinding = z.infer<typeof findingSchema>;

/** The key of the last payment of a page. */
const cursorSchema = z.strictObject({
  createdAt: z.string().max(40),
  journal: z.uuid(),
  reference: z.string().max(60),
});

/** The criteria of a search; null means any. */
const searchedPaymentsSchema = z.strictObject({
  search: searchTextSchema,
  shop: z.string().max(100).nullable(),
  /** The id of a journal. */
  till: z.uuid().nullable(),
  /** The outcome that a payment's entries prove. */
  outcome: outcomeSchema.nullable(),
  /** The first and the last business day, both inclusive. */
  from: z.iso.date().nullable(),
  to: z.iso.date().nullable(),
  /** null for the newest page. */
  after: cursorSchema.nullable(),
});
export type SearchedPayments = z.infer<typeof searchedPaymentsSchema>;

const foundPaymentSchema = z.object({
  journal: z.uuid(),
  shop: z.string(),
  payment: listedPaymentSchema.required({ isProven: true }),
});
export type FoundPayment = z.infer<typeof foundPaymentSchema>;

/** An erasure that a till has not done yet. Head office has erased its own data, and cannot command a till. */
const awaitedErasureSchema = z.object({
  journal: z.uuid(),
  shop: z.string(),
  till: z.string(),
  reference: z.string(),
  /** When head office erased the data, UTC. */
  at: z.string(),
});
export type AwaitedErasure = z.infer<typeof awaitedErasureSchema>;

const paymentPageSchema = z.object({
  journal: z.uuid(),
  shop: z.string(),
  payment: paymentRecordSchema,
  /** True if the entries prove the payment's state. Otherwise the state is only the till's claim. */
  isProven: z.boolean(),
  sale: saleRecordSchema,
  timeline: z.array(shownEventSchema),
});
export type WebPaymentPage = z.infer<typeof paymentPageSchema>;

/** The callers that are allowed: anybody, a session, a session whose person has chosen a password, or a person with the right. */
type Needs = 'anyone' | 'session' | 'signedIn' | WebRight;

const wholeList = { needs: 'signedIn', request: nothing } as const;

export const webContract = {
  /** Returns the session of this browser; null if nobody is signed in. */
  'session.read': { needs: 'anyone', request: nothing, response: signedInSchema.nullable() },
  'session.signIn': {
    needs: 'anyone',
    request: z.strictObject({ name: z.string().max(60), password, code: z.string().max(20) }),
    response: signedInSchema,
  },
  'session.choosePassword': {
    needs: 'session',
    request: z.strictObject({ password }),
    response: signedInSchema,
  },
  /** Changes the password of a person who has already chosen a password. */
  'session.changePassword': {
    needs: 'signedIn',
    request: z.strictObject({ current: password, password }),
    response: signedInSchema,
  },
  'session.signOut': { needs: 'session', request: nothing, response: z.null() },
  'tills.list': { ...wholeList, response: z.object({ tills: z.array(tillSchema) }) },
  'findings.list': { ...wholeList, response: z.object({ findings: z.array(findingSchema) }) },
  'findings.setState': {
    needs: 'findings',
    request: findingKeySchema.extend({ state: findingStateSchema, reason: wordsSchema().trim().min(3).max(500) }),
    response: z.null(),
  },
  'payments.search': {
    needs: 'signedIn',
    request: searchedPaymentsSchema,
    response: z.object({ payments: z.array(foundPaymentSchema), next: cursorSchema.nullable() }),
  },
  /** Returns the page of a payment. Head office records who looked. */
  'payments.page': {
    needs: 'signedIn',
    request: z.strictObject({ journal: z.uuid(), reference: z.string().min(6).max(30) }),
    response: paymentPageSchema,
  },
  /** Erases the personal data of the payment's sale and of cases about it, in every journal that contains any. */
  'payments.erase': {
    needs: 'erase',
    request: z.strictObject({
      journal: z.uuid(),
      reference: z.string().min(6).max(30),
      reason: wordsSchema().trim().min(3).max(500),
    }),
    response: z.null(),
  },
  /** Lists the erasures that are not finished, oldest first. */
  'erasures.list': { ...wholeList, response: z.object({ erasures: z.array(awaitedErasureSchema) }) },
} as const satisfies Record<string, { needs: Needs; request: z.ZodType; response: z.ZodType }>;

export type WebChannel = keyof typeof webContract;
export const WEB_CHANNELS = Object.keys(webContract) as WebChannel[];
export type WebRequestOf<C extends WebChannel> = z.infer<(typeof webContract)[C]['request']>;
export type WebResponseOf<C extends WebChannel> = z.infer<(typeof webContract)[C]['response']>;

export const webResultSchema = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), value: z.unknown() }),
  z.object({ ok: z.literal(false), problem: z.enum(WEB_PROBLEMS) }),
]);
