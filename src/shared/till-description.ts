import { z } from 'zod';
import { endsAtHourSchema } from './days/business-day.ts';
import { scannerGapSchema } from './input/scanner-speed.ts';
import { chainCheckSchema } from './journal/chain-check.ts';
import { lastCopySchema } from './journal/last-copy.ts';
import { languageSchema } from './languages.ts';
import { modeSchema } from './mode.ts';
import { fixedCurrencySchema } from './money/till-currency.ts';
import { peopleStateSchema } from './people/people-channels.ts';
import { problemSchema } from './problems.ts';

export const themeSchema = z.enum(['light', 'dark', 'system']);

/** What the screens need to know of this installation, once at their start. */
export const tillDescriptionSchema = z.object({
  version: z.string(),
  /** Whether anybody has said yet what this till is; else a person is asked. */
  isSetUp: z.boolean(),
  /** It should have an encryption key that nobody has given since the program started: it only asks meanwhile, as a seat does. */
  isKeyMissing: z.boolean(),
  /** Nobody has said for the shop that real cards' PINs may be keyed on this machine. */
  arePinsOff: z.boolean(),
  mode: modeSchema,
  till: z.string(),
  merchant: z.string(),
  baseUrl: z.string(),
  publicKey: z.string(),
  /** First bytes of the SHA-256 of the encryption key; null in a seat that cannot charge. */
  encryptionKeyFingerprint: z.string().nullable(),
  /** Set up without an encryption key: it finds out what happened to payments, and charges nobody. */
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
  /** In which the counter is read, and slips are printed. */
  language: languageSchema,
  /** The longest pause between two keys of the till's scanner, in milliseconds; null if it was not learned. */
  scannerGapMs: scannerGapSchema.nullable(),
  /** `stand-in` on a machine without the Electron binary. */
  host: z.enum(['electron', 'stand-in']),
  profileFolder: z.string(),
  /** Whether people sign in at this till; `people.read` says who, and why not. */
  signIn: peopleStateSchema.shape.signIn,
  /** Why this till cannot take payments now; null where it can. */
  stopped: problemSchema.nullable(),
  /** Why this start did not go back to a copy although a person had decided it; null where nothing was to be done. */
  notRestored: problemSchema.nullable(),
  /** That entries which were fetched back are gone, so that nobody is warned of what is in them; null where none are. */
  fetchedLost: problemSchema.nullable(),
  /** The same where a person has acknowledged it since: nothing warns of it any more. */
  lossAcknowledged: z.object({ first: z.int(), last: z.int(), at: z.iso.datetime(), by: z.string() }).nullable(),
  /** How the daily copies of the journal stand; null while nobody has looked yet, and where no journal is open. */
  lastCopy: lastCopySchema.nullable(),
  /** How the check of the whole journal stands; null while nobody has looked yet, and where no journal is open. */
  chainCheck: chainCheckSchema.nullable(),
});
