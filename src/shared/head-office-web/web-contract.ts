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
 * Everything that crosses between head office and the screens in a browser: the same form as the contract of a till's screens, over
 * HTTP. What somebody must be signed in for needs the token that `session.read` has given to the page.
 */

/** The shortest password that a person may choose. */
export const MIN_PASSWORD_LENGTH = 12;

/** Asked over HTTP, behind which stands the name of the channel. */
export const WEB_PATH = '/web/ask/';

/** Where the page's token stands: no page of elsewhere knows it, and it says as whom this one asks. */
export const PAGE_TOKEN_HEADER = 'x-paydesk-page';

const nothing = z.strictObject({});
const password = z.string().max(200);

const signedInSchema = z.object({
  name: z.string(),
  shops: grantedShopsSchema,
  rights: z.array(webRightSchema),
  /** Nothing is answered before a password of the person's own was chosen. */
  mustChoosePassword: z.boolean(),
  /** To be sent with all that is asked. */
  pageToken: z.string(),
});
export type SignedIn = z.infer<typeof signedInSchema>;

const tillSchema = z.object({
  journal: z.uuid(),
  shop: z.string(),
  till: z.string(),
  mode: modeSchema,
  state: z.enum(['enrolled', 'revoked']),
  /** When something of it came last. */
  heardAt: z.string(),
  /** Of the till's program; empty where it has not said so. */
  version: z.string(),
  /** The newest entry. */
  head: z.object({ seq: z.number(), hash: z.string() }),
  /** Findings about it that are open. */
  openFindings: z.number(),
});
export type WebTill = z.infer<typeof tillSchema>;

/** What names a finding. */
const findingKeySchema = z.strictObject({
  journal: z.string().max(40),
  kind: z.string().max(40),
  key: z.string().max(1_000),
});
export type WebFindingKey = z.infer<typeof findingKeySchema>;

const findingSchema = findingKeySchema.extend({
  /** The tills that it is about, and where they stand. */
  tills: z.array(z.object({ journal: z.string(), shop: z.string(), till: z.string() })),
  foundAt: z.string(),
  /** JSON, as it was stored. */
  proof: z.string(),
  state: z.enum(['open', 'seen', 'settled']),
  /** What people did about it, oldest first. */
  acts: z.array(z.object({ at: z.string(), by: z.string(), what: z.string(), reason: z.string() })),
});
export type WebFinding = z.infer<typeof findingSchema>;

/** The key of the last payment of a page. */
const cursorSchema = z.strictObject({
  createdAt: z.string().max(40),
  journal: z.uuid(),
  reference: z.string().max(60),
});

/** Which payments are looked for; what is null does not matter. */
const searchedPaymentsSchema = z.strictObject({
  search: searchTextSchema,
  shop: z.string().max(100).nullable(),
  /** A journal. */
  till: z.uuid().nullable(),
  /** Of payments that their entries prove. */
  outcome: outcomeSchema.nullable(),
  /** Business days, both inclusive. */
  from: z.iso.date().nullable(),
  to: z.iso.date().nullable(),
  /** Null for the newest page. */
  after: cursorSchema.nullable(),
});
export type SearchedPayments = z.infer<typeof searchedPaymentsSchema>;

const foundPaymentSchema = z.object({
  journal: z.uuid(),
  shop: z.string(),
  payment: listedPaymentSchema.required({ isProven: true }),
});
export type FoundPayment = z.infer<typeof foundPaymentSchema>;

/** What a till must still erase itself: head office has, and commands no till. */
const awaitedErasureSchema = z.object({
  journal: z.uuid(),
  shop: z.string(),
  till: z.string(),
  reference: z.string(),
  /** UTC, when head office erased it. */
  at: z.string(),
});
export type AwaitedErasure = z.infer<typeof awaitedErasureSchema>;

const paymentPageSchema = z.object({
  journal: z.uuid(),
  shop: z.string(),
  payment: paymentRecordSchema,
  /** Whether its entries prove it: where they do not, it is what a till says, and nothing more. */
  isProven: z.boolean(),
  sale: saleRecordSchema,
  /** The newest, which nearly always are all. */
  timeline: z.array(shownEventSchema),
  earlierEntries: z.int().nonnegative(),
});
export type WebPaymentPage = z.infer<typeof paymentPageSchema>;

/** Who may ask: anybody, whoever is signed in with a password of their own, or who has the right. */
type Needs = 'anyone' | 'session' | 'signedIn' | WebRight;

export const webContract = {
  /** Who is signed in in this browser; null for nobody. */
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
  /** Where the person has an own one already. */
  'session.changePassword': {
    needs: 'signedIn',
    request: z.strictObject({ current: password, password }),
    response: signedInSchema,
  },
  'session.signOut': { needs: 'session', request: nothing, response: z.null() },
  /** Ends every session of the person, in whatever browser. */
  'session.signOutEverywhere': { needs: 'session', request: nothing, response: z.null() },
  'tills.list': {
    needs: 'signedIn',
    request: nothing,
    response: z.object({ tills: z.array(tillSchema) }),
  },
  /** The newest first. */
  'findings.list': {
    needs: 'signedIn',
    request: nothing,
    response: z.object({ findings: z.array(findingSchema) }),
  },
  'findings.see': { needs: 'findings', request: findingKeySchema, response: z.null() },
  'findings.settle': {
    needs: 'findings',
    request: findingKeySchema.extend({ reason: wordsSchema().trim().min(3).max(500) }),
    response: z.null(),
  },
  'payments.search': {
    needs: 'signedIn',
    request: searchedPaymentsSchema,
    response: z.object({ payments: z.array(foundPaymentSchema), next: cursorSchema.nullable() }),
  },
  /** Each time it is asked, that is written down. */
  'payments.page': {
    needs: 'signedIn',
    request: z.strictObject({ journal: z.uuid(), reference: z.string().min(6).max(30) }),
    response: paymentPageSchema,
  },
  /** Erases the personal data of the payment's sale, and of cases about it, in every journal that has any. */
  'payments.erase': {
    needs: 'erase',
    request: z.strictObject({
      journal: z.uuid(),
      reference: z.string().min(6).max(30),
      reason: wordsSchema().trim().min(3).max(500),
    }),
    response: z.null(),
  },
  /** The oldest first. */
  'erasures.list': {
    needs: 'signedIn',
    request: nothing,
    response: z.object({ erasures: z.array(awaitedErasureSchema) }),
  },
} as const satisfies Record<string, { needs: Needs; request: z.ZodType; response: z.ZodType }>;

export type WebChannel = keyof typeof webContract;
export const WEB_CHANNELS = Object.keys(webContract) as WebChannel[];
export type WebRequestOf<C extends WebChannel> = z.infer<(typeof webContract)[C]['request']>;
export type WebResponseOf<C extends WebChannel> = z.infer<(typeof webContract)[C]['response']>;

/** The form of every answer. */
export const webResultSchema = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), value: z.unknown() }),
  z.object({ ok: z.literal(false), problem: z.enum(WEB_PROBLEMS) }),
]);
