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

/*
 * The fields that say what a till is, one by one. The same ones stand in a provisioning file and in what the profile keeps of
 * it; what they mean together is the matter of `provisioning.ts`.
 */

const MOST_META = 20;
/** What fits on a slip; the sentence for `noMerchant` says it, too. */
const MERCHANT_LENGTH = 60;
/** As much as two lines of a slip; said by the sentence for `noShopText`. */
const SHOP_TEXT_LENGTH = 120;
const MIDNIGHT = 0;

const text = plainTextSchema().trim().min(1).max(200);
/** What is printed or sent: no card number and no BVN may slip into it. */
const keptText = (most: number) => plainTextSchema().trim().min(1).max(most).refine(mayBeKept);

const fileSchema = z.strictObject({
  mode: modeSchema,
  baseUrl: text.optional(),
  /** Has a fixed prefix and ends with the suffix `X` (specification, "Account payment details"). */
  publicKey: text.regex(/^[!-~]{4,}X$/).optional(),
  /** null: a seat that only re-queries. */
  encryptionKey: text.nullable().optional(),
  secretKey: text.optional(),
  secretKeyPrefix: z.string().max(40).optional(),
  till: plainTextSchema().regex(TILL_NAME).default('T1'),
  /** Printed on slips, like the four that follow. */
  merchant: keptText(MERCHANT_LENGTH).optional(),
  address: keptText(SHOP_TEXT_LENGTH).optional(),
  phone: keptText(SHOP_TEXT_LENGTH).optional(),
  taxNumber: keptText(SHOP_TEXT_LENGTH).optional(),
  vatLine: keptText(SHOP_TEXT_LENGTH).optional(),
  returnUrl: text.optional(),
  signingPassphrase: z.string().min(8).max(200).optional(),
  amountUnitConfirmed: z.boolean().default(false),
  /** Who says for the shop that its acquirer has agreed in writing to card PINs that are keyed on this machine. */
  pinsAgreedBy: keptText(MERCHANT_LENGTH).optional(),
  /** Who says for the shop that the key may be used on a machine that cannot keep it safe. */
  unkeptKeyAgreedBy: keptText(MERCHANT_LENGTH).optional(),
  /** Where this shop's tills look for updates, in place of the address that the program was built with. */
  updateServer: text.optional(),
  /** The connection costs by what is sent. */
  meteredConnection: z.boolean().default(false),
  currency: z.string().refine(isCurrency).optional(),
  country: z.string().refine(isCountryCode).optional(),
  ip: z.union([z.ipv4(), z.ipv6()]).optional(),
  meta: z
    .record(keptText(40), keptText(100))
    .refine((meta) => Object.keys(meta).length <= MOST_META)
    .default({}),
  /** In units of the currency, like every amount on the wire: `"5000000.00"`. */
  ceiling: z.union([z.string(), z.number()]).optional(),
  zone: z.string().refine(isZoneName).optional(),
  dayEndsAtHour: endsAtHourSchema.default(MIDNIGHT),
  successValues: addedSuccessValuesSchema.optional(),
  finalWords: addedFinalWordsSchema.optional(),
  /** The till enrols itself at its first start; the code is for one use, and soon of none. */
  headOffice: z
    .strictObject({
      address: text,
      code: text.max(40),
      /** Of the shop's own, PEM; left out where those of the machine count. */
      certificateAuthority: z
        .string()
        .refine((pem) => readCertificateAuthority(pem) !== null)
        .optional(),
    })
    .optional(),
});
export type ProvisioningFile = z.infer<typeof fileSchema>;

export const PROVISIONING_FIELDS = Object.keys(fileSchema.shape);

/** What a file says besides its secrets, as it may lie in a profile. */
export type WithoutSecrets = Record<string, unknown>;

export type FieldsReading =
  | { ok: true; file: ProvisioningFile }
  /** `mode` is known where at least that field could be read. */
  | { ok: false; problem: SetupProblem; mode: Mode | null };

/** Reads the fields one by one. The first that breaks a rule is named, never the value that breaks it. */
export function readFields(json: unknown): FieldsReading {
  const reading = fileSchema.safeParse(json);
  if (reading.success && !areNoSuccesses(reading.data.finalWords, reading.data.successValues)) {
    return { ok: false, problem: { field: 'finalWords', rule: 'noFinalWords' }, mode: reading.data.mode };
  }
  return reading.success
    ? { ok: true, file: reading.data }
    : { ok: false, problem: problemOf(reading.error, json), mode: modeOf(json) };
}

/** The same without what must not be written down: the keys, the passphrase and the code of head office. */
export function withoutSecrets(json: object): WithoutSecrets {
  // The code enrols a till with head office once, and is of no use where that was done.
  const { encryptionKey, secretKey, secretKeyPrefix, signingPassphrase, headOffice, ...others } =
    json as WithoutSecrets;
  // That there shall be no key is no secret, and is remembered.
  return encryptionKey === null ? { ...others, encryptionKey } : others;
}

/**
 * Whether this is the name of a time zone (IANA). An offset such as `+01:00` is none: it knows nothing of summer time, and programs that
 * read an entry do not all understand it.
 */
export function isZoneName(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== 'Etc/Unknown';
  } catch {
    return false;
  }
}

/** What a field has to be, where a sentence says more than that its form is not right. */
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
