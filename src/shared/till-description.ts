import { z } from 'zod';
import { endsAtHourSchema } from './days/business-day.ts';
import { healthMarks } from './health/health-marks.ts';
import { languageSchema } from './languages.ts';
import { modeSchema } from './mode.ts';
import { fixedCurrencySchema } from './money/till-currency.ts';
import { peopleStateSchema } from './people/people-channels.ts';
import { problemSchema } from './problems.ts';
import { setupMarks } from './setup/setup-marks.ts';

export const themeSchema = z.enum(['light', 'dark', 'system']);

/** What the screens need to know of this installation, once at their start. */
export const tillDescriptionSchema = z.object({
  version: z.string(),
  ...setupMarks,
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
  /** `stand-in` on a machine without the Electron binary. */
  host: z.enum(['electron', 'stand-in']),
  profileFolder: z.string(),
  /** Whether people sign in at this till; `people.read` says who, and why not. */
  signIn: peopleStateSchema.shape.signIn,
  /** Why this till cannot take payments now; null where it can. */
  stopped: problemSchema.nullable(),
  ...healthMarks,
});
