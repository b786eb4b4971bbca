import { z } from 'zod';
import { endsAtHourSchema } from './days/business-day.ts';
import { chainCheckSchema } from './journal/chain-check.ts';
import { languageSchema } from './languages.ts';
import { modeSchema } from './mode.ts';
import { fixedCurrencySchema } from './money/till-currency.ts';
import { peopleStateSchema } from './people/people-channels.ts';
import { problemSchema } from './problems.ts';

export const themeSchema = z.enum(['light', 'dark', 'system']);

/** The description of this installation, which the screens read at start. */
export const tillDescriptionSchema = z.object({
  version: z.string(),
  isSetUp: z.boolean(),
  /** True after a start until a till with an encryption key receives the key. Until then it only re-queries. */
  isKeyMissing: z.boolean(),
  /** True if nobody has agreed for the shop that real cards' PINs may be keyed on this machine. */
  arePinsOff: z.boolean(),
  mode: modeSchema,
  till: z.string(),
  merchant: z.string(),
  baseUrl: z.string(),
  publicKey: z.string(),
  /** The first bytes of the SHA-256 of the encryption key; null in a seat, which cannot charge. */
  encryptionKeyFingerprint: z.string().nullable(),
  /** True if the installation has no encryption key: it re-queries payments and charges nobody. */
  isSeat: z.boolean(),
  currency: z.string(),
  country: z.string(),
  ceilingMinor: z.number().int().positive(),
  fixedCurrency: fixedCurrencySchema,
  zone: z.string(),
  /** The hour of the next morning at which the shop's day ends. */
  dayEndsAtHour: endsAtHourSchema,
  theme: themeSchema,
  /** The language of the counter and of slips. */
  language: languageSchema,
  /** `stand-in` on a machine that has no Electron binary. */
  host: z.enum(['electron', 'stand-in']),
  profileFolder: z.string(),
  /** States if people sign in at this till; `people.read` has the details. */
  signIn: peopleStateSchema.shape.signIn,
  /** Why this till takes no payments now; null if it takes payments. */
  stopped: problemSchema.nullable(),
  /** Why this start did not restore a copy although a person had decided to restore one; else null. */
  notRestored: problemSchema.nullable(),
  /** Set if fetched entries are lost, so that nobody is warned about payments in them. */
  fetchedLost: problemSchema.nullable(),
  /** The loss that a person has acknowledged, about which the till no longer warns. */
  lossAcknowledged: z.object({ first: z.int(), last: z.int(), at: z.iso.datetime(), by: z.string() }).nullable(),
  /** The state of the check of the whole journal; null before the check has begun, and without an open journal. */
  chainCheck: chainCheckSchema.nullable(),
});
