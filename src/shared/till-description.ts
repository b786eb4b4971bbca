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
  /** False until the till is set up; a person is then asked. */
  isSetUp: z.boolean(),
  /** True until a till with an encryption key receives the key after a start. Meanwhile it only re-queries. */
  isKeyMissing: z.boolean(),
  /** True if nobody has agreed for the shop that PINs of real cards may be keyed on this machine. */
  arePinsOff: z.boolean(),
  mode: modeSchema,
  till: z.string(),
  merchant: z.string(),
  baseUrl: z.string(),
  publicKey: z.string(),
  /** The first bytes of the SHA-256 of the encryption key; null in a seat, which cannot charge. */
  encryptionKeyFingerprint: z.string().nullable(),
  /** True if set up without an encryption key: the seat re-queries payments and charges nobody. */
  isSeat: z.boolean(),
  currency: z.string(),
  country: z.string(),
  ceilingMinor: z.number().int().positive(),
  fixedCurrency: fixedCurrencySchema,
  /** IANA name of the shop's time zone. */
  zone: z.string(),
  /** The hour of the next morning at which the shop's day ends. */
  dayEndsAtHour: endsAtHourSchema,
  theme: themeSchema,
  /** The language of the counter and of slips. */
  language: languageSchema,
  /** `stand-in` on a machine without the Electron binary. */
  host: z.enum(['electron', 'stand-in']),
  profileFolder: z.string(),
  /** The way people sign in at this till; `people.read` has the details. */
  signIn: peopleStateSchema.shape.signIn,
  /** Why this till takes no payments now; null if it does. */
  stopped: problemSchema.nullable(),
  /** Why this start did not restore a copy although a person had decided so; null if there was nothing to do. */
  notRestored: problemSchema.nullable(),
  /** Set if fetched entries are lost, so that nobody is warned about payments in them. */
  fetchedLost: problemSchema.nullable(),
  /** The loss that a person has acknowledged; it is no longer warned about. */
  lossAcknowledged: z.object({ first: z.int(), last: z.int(), at: z.iso.datetime(), by: z.string() }).nullable(),
  /** The state of the check of the whole journal; null before the first look, and without an open journal. */
  chainCheck: chainCheckSchema.nullable(),
});
