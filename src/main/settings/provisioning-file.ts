import { z } from 'zod';
import { endsAtHourSchema } from '../../shared/days/business-day.ts';
import { mayBeKept } from '../../shared/input/kept-text.ts';
import { plainTextSchema } from '../../shared/input/visible-text.ts';
import { type Mode, modeSchema } from '../../shared/mode.ts';
import { isCountryCode } from '../../shared/money/countries.ts';
import { isCurrency } from '../../shared/money/money.ts';
import { addedFinalWordsSchema, areNoSuccesses } from '../../shared/payment/final-words.ts';
import { TILL_NAME } from '../../shared/payment/reference.ts';
import { addedSuccessValuesSchema } from '../../shared/payment/success-values.ts';
import type { SetupProblem } from '../../shared/setup/setup-problem.ts';
import { readCertificateAuthority } from './certificate-authority.ts';

/* This file lists the fields of an installation, one by one. `provisioning.ts` checks how they fit together. */

const MOST_META = 20;
/** The length that fits on a slip. The sentence for `noMerchant` states this number. */
const MERCHANT_LENGTH = 60;
/** The length that fits on two lines of a slip. The sentence for `noShopText` states this number. */
const SHOP_TEXT_LENGTH = 120;
const MIDNIGHT = 0;

const text = plainTextSchema().trim().min(1).max(200);
/** Text that is printed or sent. It must not contain a card number or a BVN. */
const keptText = (most: number) => plainTextSchema().trim().min(1).max(most).refine(mayBeKept);

const fileSchema = z.strictObject({
  mode: modeSchema,
  baseUrl: text.optional(),
  /** A key with a fixed prefix and the suffix `X` (specification, "Account payment details"). */
  publicKey: text.regex(/^[!-~]{4,}X$/).optional(),
  /** Null on a seat that only re-queries. */
  encryptionKey: text.nullable().optional(),
  secretKey: text.optional(),
  secretKeyPrefix: z.string().max(40).optional(),
  till: plainTextSchema().regex(TILL_NAME).default('T1'),
  /** The merchant's name. It is printed on slips, like the next four fields. */
  merchant: keptText(MERCHANT_LENGTH).optional(),
  address: keptText(SHOP_TEXT_LENGTH).optional(),
  phone: keptText(SHOP_TEXT_LENGTH).optional(),
  taxNumber: keptText(SHOP_TEXT_LENGTH).optional(),
  vatLine: keptText(SHOP_TEXT_LENGTH).optional(),
  returnUrl: text.optional(),
  signingPassphrase: z.string().min(8).max(200).optional(),
  amountUnitConfirmed: z.boolean().default(false),
  /** The person who states for the shop that its acquirer has agreed in writing to card PINs keyed on this machine. */
  pinsAgreedBy: keptText(MERCHANT_LENGTH).optional(),
  /** The person who states for the shop that the key may be used on a machine that cannot keep it safe. */
  unkeptKeyAgreedBy: keptText(MERCHANT_LENGTH).optional(),
  /** The address of the shop's own update server, which replaces the address built into the program. */
  updateServer: text.optional(),
  /** True if the connection is charged by volume. */
  meteredConnection: z.boolean().default(false),
  currency: z.string().refine(isCurrency).optional(),
  country: z.string().refine(isCountryCode).optional(),
  ip: z.union([z.ipv4(), z.ipv6()]).optional(),
  meta: z
    .record(keptText(40), keptText(100))
    .refine((meta) => Object.keys(meta).length <= MOST_META)
    .default({}),
  /** The ceiling in units of the currency, as on the wire: `"5000000.00"`. */
  ceiling: z.union([z.string(), z.number()]).optional(),
  zone: z.string().refine(isZoneName).transform(spelledZone).optional(),
  dayEndsAtHour: endsAtHourSchema.default(MIDNIGHT),
  successValues: addedSuccessValuesSchema.optional(),
  finalWords: addedFinalWordsSchema.optional(),
  /** The till enrols with head office at its first start. The code works once and expires soon. */
  headOffice: z
    .strictObject({
      address: text,
      code: text.max(40),
      /** The shop's own authority in PEM; absent if the machine's authorities apply. */
      certificateAuthority: z
        .string()
        .refine((pem) => readCertificateAuthority(pem) !== null)
        .optional(),
    })
    .optional(),
});
export type ProvisioningFile = z.infer<typeof fileSchema>;

export const PROVISIONING_FIELDS = Object.keys(fileSchema.shape);

export const PRACTICE_FILE: ProvisioningFile = fileSchema.parse({ mode: 'practice' });

export type WithoutSecrets = Record<string, unknown>;

export type FieldsReading =
  | { ok: true; file: ProvisioningFile }
  | { ok: false; problem: SetupProblem; mode: Mode | null };

/** Reads the fields one by one. A refusal names the first field that breaks a rule, never its value. */
export function readFields(json: unknown): FieldsReading {
  const reading = fileSchema.safeParse(json);
  if (reading.success && !areNoSuccesses(reading.data.finalWords, reading.data.successValues)) {
    return { ok: false, problem: { field: 'finalWords', rule: 'noFinalWords' }, mode: reading.data.mode };
  }
  return reading.success
    ? { ok: true, file: reading.data }
    : { ok: false, problem: problemOf(reading.error, json), mode: modeOf(json) };
}

export function withoutSecrets(json: object): WithoutSecrets {
  // Head office's code enrols a till once and is useless afterwards.
  const { encryptionKey, secretKey, secretKeyPrefix, signingPassphrase, headOffice, ...others } =
    json as WithoutSecrets;
  // An explicit "no key" is not a secret and is stored.
  return encryptionKey === null ? { ...others, encryptionKey } : others;
}

/** Refuses offsets such as `+01:00`: they ignore daylight saving, and some readers of entries do not know them. */
export function isZoneName(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    return spelledZone(name) !== 'Etc/Unknown';
  } catch {
    return false;
  }
}

/** Returns the canonical spelling of a zone. JavaScript ignores the case of a name, but other checkers do not. */
function spelledZone(timeZone: string): string {
  return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
}

const RULES_OF_FIELDS: Readonly<Record<keyof ProvisioningFile, SetupProblem['rule']>> = {
  mode: 'noMode',
  publicKey: 'noPublicKey',
  till: 'noTillName',
  currency: 'noCurrency',
  country: 'noCountry',
  ip: 'noIpAddress',
  meta: 'noMeta',
  merchant: 'noMerchant',
  address: 'noShopText',
  phone: 'noShopText',
  taxNumber: 'noShopText',
  vatLine: 'noShopText',
  pinsAgreedBy: 'noPersonName',
  unkeptKeyAgreedBy: 'noPersonName',
  amountUnitConfirmed: 'noYesOrNo',
  meteredConnection: 'noYesOrNo',
  signingPassphrase: 'noPassphrase',
  encryptionKey: 'keyWrongLength',
  secretKey: 'keyWrongLength',
  secretKeyPrefix: 'noPrefix',
  zone: 'noZone',
  dayEndsAtHour: 'noDayEnd',
  successValues: 'noSuccessValues',
  finalWords: 'noFinalWords',
  baseUrl: 'notAnAddress',
  returnUrl: 'notAnAddress',
  updateServer: 'notAnAddress',
  ceiling: 'noCeiling',
  headOffice: 'noHeadOffice',
};

function problemOf(error: z.ZodError, json: unknown): SetupProblem {
  const issue = error.issues[0];
  if (issue?.code === 'unrecognized_keys') return { field: issue.keys[0] ?? '', rule: 'unknownField' };
  const field = String(issue?.path[0] ?? '');
  if (field === '') return { field, rule: 'wholeFile' };
  const isMissing = typeof json === 'object' && json !== null && !Object.hasOwn(json, field);
  if (isMissing) return { field, rule: 'missing' };
  return { field, rule: RULES_OF_FIELDS[field as keyof ProvisioningFile] };
}

function modeOf(json: unknown): Mode | null {
  const reading = z.object({ mode: modeSchema }).safeParse(json);
  return reading.success ? reading.data.mode : null;
}
