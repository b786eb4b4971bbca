import { z } from 'zod';
import { WEB_PROBLEMS } from './web-problems.ts';
import { grantedShopsSchema, type WebRight, webRightSchema } from './web-rights.ts';

/**
 * Everything that crosses between head office and the screens in a browser: the same form as the contract of a till's screens, over
 * HTTP. A question changes nothing; an order does, and needs the token that `session.read` has given to the page.
 */

/** The shortest password that a person may choose. */
export const MIN_PASSWORD_LENGTH = 12;

/** Asked over HTTP, behind which stands the name of the channel. */
export const WEB_PATH = '/web/ask/';

/** Where the page's token stands in an order. */
export const PAGE_TOKEN_HEADER = 'x-paydesk-page';

const nothing = z.strictObject({});
const password = z.string().max(200);

const signedInSchema = z.object({
  name: z.string(),
  shops: grantedShopsSchema,
  rights: z.array(webRightSchema),
  /** Nothing is answered before a password of the person's own was chosen. */
  mustChoosePassword: z.boolean(),
  /** To be sent with every order. */
  pageToken: z.string(),
});
export type SignedIn = z.infer<typeof signedInSchema>;

const tillSchema = z.object({
  journal: z.uuid(),
  shop: z.string(),
  till: z.string(),
  mode: z.string(),
  state: z.enum(['enrolled', 'revoked']),
  /** When something of it came last. */
  heardAt: z.string(),
  /** The newest entry. */
  head: z.object({ seq: z.number(), hash: z.string() }),
});
export type WebTill = z.infer<typeof tillSchema>;

const findingSchema = z.object({
  journal: z.uuid(),
  shop: z.string(),
  till: z.string(),
  kind: z.string(),
  key: z.string(),
  foundAt: z.string(),
  /** JSON, as it was stored. */
  proof: z.string(),
});
export type WebFinding = z.infer<typeof findingSchema>;

/** Who may ask: anybody, whoever is signed in with a password of their own, or who has the right. */
type Needs = 'anyone' | 'session' | 'signedIn' | WebRight;

export const webContract = {
  /** Who is signed in in this browser; null for nobody. */
  'session.read': { needs: 'anyone', kind: 'question', request: nothing, response: signedInSchema.nullable() },
  'session.signIn': {
    needs: 'anyone',
    kind: 'question',
    request: z.strictObject({ name: z.string().max(60), password, code: z.string().max(20) }),
    response: signedInSchema,
  },
  'session.choosePassword': {
    needs: 'session',
    kind: 'order',
    request: z.strictObject({ password }),
    response: signedInSchema,
  },
  'session.signOut': { needs: 'session', kind: 'order', request: nothing, response: z.null() },
  /** Ends every session of the person, in whatever browser. */
  'session.signOutEverywhere': { needs: 'session', kind: 'order', request: nothing, response: z.null() },
  'tills.list': {
    needs: 'signedIn',
    kind: 'question',
    request: nothing,
    response: z.object({ tills: z.array(tillSchema) }),
  },
  'findings.list': {
    needs: 'signedIn',
    kind: 'question',
    request: nothing,
    response: z.object({ findings: z.array(findingSchema) }),
  },
} as const satisfies Record<
  string,
  { needs: Needs; kind: 'question' | 'order'; request: z.ZodType; response: z.ZodType }
>;

export type WebChannel = keyof typeof webContract;
export const WEB_CHANNELS = Object.keys(webContract) as WebChannel[];
export type WebRequestOf<C extends WebChannel> = z.infer<(typeof webContract)[C]['request']>;
export type WebResponseOf<C extends WebChannel> = z.infer<(typeof webContract)[C]['response']>;

/** The form of every answer. */
export const webResultSchema = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), value: z.unknown() }),
  z.object({ ok: z.literal(false), problem: z.enum(WEB_PROBLEMS) }),
]);
