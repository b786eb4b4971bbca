import { z } from 'zod';
import { PRACTICE_ENCRYPTION_KEY, PRACTICE_PUBLIC_KEY } from '../../practice/identity.ts';
import { endsAtHourSchema } from '../../shared/days/business-day.ts';
import { mayBeKept } from '../../shared/input/kept-text.ts';
import { type Mode, modeSchema } from '../../shared/mode.ts';
import { isCountryCode } from '../../shared/money/countries.ts';
import { amountFromWire, decimalsOf, isCurrency } from '../../shared/money/money.ts';
import type { FixedCurrency } from '../../shared/money/till-currency.ts';
import { TILL_NAME } from '../../shared/payment/reference.ts';
import { type AddedSuccessValues, addedSuccessValuesSchema } from '../../shared/payment/success-values.ts';
import type { MetaEntry } from '../desk/ports/gateway-port.ts';
import { readEncryptionKey } from '../gateway/cipher/encryption-key.ts';
import { readBaseUrl } from './base-url.ts';

/** How a till reaches its payment service. */
export interface Connection {
  baseUrl: string;
  publicKey: string;
  /** 24 characters; null where the file gives none: a key kept from before is used, or the till only re-queries. */
  encryptionKey: string | null;
  /** The file says that there shall be no key here (`"encryptionKey": null`): one kept from before is forgotten. */
  withoutKey: boolean;
  /** Where bank pages return to. */
  returnUrl: string | null;
}

/** What a till is, as it was set up. */
export interface Installation {
  mode: Mode;
  till: string;
  merchant: string;
  /** IANA name of the shop's time zone. */
  zone: string;
  /** The hour of the next morning at which the shop's day ends, 0 to 11. */
  dayEndsAtHour: number;
  /** In which it charges (ISO 4217). */
  currency: string;
  /** Where it sells (ISO 3166-1), as the service is told. */
  country: string;
  /** The address that the service is told; null where it is told none. */
  ip: string | null;
  /** What is attached to every charge of a card. */
  meta: readonly MetaEntry[];
  /** The largest amount that this till charges. */
  ceilingMinor: number;
  /** What of these the file fixes: the rest may be changed in Settings. */
  fixedCurrency: FixedCurrency;
  /** null in practice: the built-in service is used, and nothing else can be. */
  connection: Connection | null;
  signingPassphrase: string | null;
  /** A person has checked that the service takes amounts in whole units with decimals, and not in minor units. */
  amountUnitConfirmed: boolean;
  /** What counts as success in answers of its service, besides the program's own list. */
  successValues?: AddedSuccessValues;
}

/** What is wrong with the file: the field, empty where it is the file as a whole, and the rule that it breaks. */
export interface ProvisioningProblem {
  field: string;
  rule:
    | 'unreadable'
    | 'notJson'
    | 'unknownField'
    | 'missing'
    | 'wrongForm'
    | 'noCurrency'
    | 'noCountry'
    | 'noIpAddress'
    | 'noMeta'
    | 'noDayEnd'
    | 'notAnAddress'
    | 'notHttps'
    | 'hasCredentials'
    | 'hasQuery'
    | 'notForPractice'
    | 'onlyForPractice'
    | 'keyWrongLength'
    | 'keyTooWeak'
    | 'noMerchant'
    | 'twoKeys'
    | 'wholeFile';
}

export type ProvisioningReading =
  | { ok: true; installation: Installation }
  /** `mode` is known where at least that field could be read, so that the screen can still show it. */
  | { ok: false; problem: ProvisioningProblem; mode: Mode | null };

/** In units of the till's currency. */
const DEFAULT_CEILING = 10_000_000;
/** What the service takes where nothing is said (specification, "Payment request details"). */
const DEFAULT_CURRENCY = 'NGN';
const DEFAULT_COUNTRY = 'NG';
const HOME_ZONE = 'Africa/Lagos';
const MIDNIGHT = 0;
const CONNECTION_FIELDS = [
  'baseUrl',
  'publicKey',
  'encryptionKey',
  'secretKey',
  'secretKeyPrefix',
  'returnUrl',
] as const;

const MOST_META = 20;
/** What fits on a slip; the sentence for `noMerchant` says it, too. */
const MERCHANT_LENGTH = 60;

const text = z.string().trim().min(1).max(200);
const metaText = (most: number) => z.string().trim().min(1).max(most).refine(mayBeKept);
const fileSchema = z.strictObject({
  mode: modeSchema,
  baseUrl: text.optional(),
  /** Has a fixed prefix and ends with the suffix `X` (specification, "Account payment details"). */
  publicKey: text.regex(/^[!-~]{4,}X$/).optional(),
  /** null: a seat that only re-queries. */
  encryptionKey: text.nullable().optional(),
  secretKey: text.optional(),
  secretKeyPrefix: z.string().max(40).optional(),
  till: z.string().regex(TILL_NAME).default('T1'),
  merchant: text.max(MERCHANT_LENGTH).optional(),
  returnUrl: text.optional(),
  signingPassphrase: z.string().min(8).max(200).optional(),
  amountUnitConfirmed: z.boolean().default(false),
  currency: z.string().refine(isCurrency).optional(),
  country: z.string().refine(isCountryCode).optional(),
  ip: z.union([z.ipv4(), z.ipv6()]).optional(),
  meta: z
    .record(metaText(40), metaText(100))
    .refine((meta) => Object.keys(meta).length <= MOST_META)
    .default({}),
  /** In units of the currency, like every amount on the wire: `"5000000.00"`. */
  ceiling: z.union([z.string(), z.number()]).optional(),
  zone: z.string().refine(isZone).optional(),
  dayEndsAtHour: endsAtHourSchema.default(MIDNIGHT),
  successValues: addedSuccessValuesSchema.optional(),
});
type ProvisioningFile = z.infer<typeof fileSchema>;

/** What a till is on a machine where nobody has set up anything: practice. */
export function practiceInstallation(): Installation {
  return {
    mode: 'practice',
    till: 'T1',
    merchant: 'Practice shop',
    zone: systemZone(),
    dayEndsAtHour: MIDNIGHT,
    currency: DEFAULT_CURRENCY,
    country: DEFAULT_COUNTRY,
    ip: null,
    meta: [],
    ceilingMinor: defaultCeilingMinor(DEFAULT_CURRENCY),
    fixedCurrency: { currency: null, country: null },
    connection: null,
    signingPassphrase: null,
    amountUnitConfirmed: false,
  };
}

/** Reads a provisioning file. The first rule that it breaks is named, never the value that breaks it. */
export function readProvisioning(fileText: string): ProvisioningReading {
  const json = parseJson(fileText);
  if (json === undefined) return refuse('', 'notJson', null);
  const reading = fileSchema.safeParse(json);
  const mode = modeOf(json);
  if (!reading.success) return { ok: false, problem: problemOf(reading.error, json), mode };
  return reading.data.mode === 'practice' ? readPractice(reading.data) : readConnected(reading.data, reading.data.mode);
}

function readPractice(file: ProvisioningFile): ProvisioningReading {
  const given = CONNECTION_FIELDS.find((name) => file[name] !== undefined);
  // A practice till that talks to another service could move money under a banner that says it cannot.
  if (given) return refuse(given, 'notForPractice', 'practice');
  const ceilingMinor = readCeiling(file);
  if (ceilingMinor === null) return refuse('ceiling', 'wrongForm', 'practice');
  return { ok: true, installation: { ...practiceInstallation(), ...commonParts(file), ceilingMinor } };
}

function readConnected(file: ProvisioningFile, mode: 'sandbox' | 'live'): ProvisioningReading {
  for (const name of ['baseUrl', 'publicKey', 'merchant'] as const) {
    if (file[name] === undefined) return refuse(name, 'missing', mode);
  }
  const { baseUrl = '', publicKey = '', merchant = '' } = file;
  const service = readBaseUrl(baseUrl, mode);
  if (!service.ok) return refuse('baseUrl', service.problem, mode);
  const returnAddress = file.returnUrl === undefined ? null : readBaseUrl(file.returnUrl, mode);
  if (returnAddress && !returnAddress.ok) return refuse('returnUrl', returnAddress.problem, mode);
  const key = readKey(file);
  if (!key.ok) return refuse(key.field, key.rule, mode);
  if (publicKey === PRACTICE_PUBLIC_KEY) return refuse('publicKey', 'onlyForPractice', mode);
  if (key.encryptionKey === PRACTICE_ENCRYPTION_KEY) return refuse('encryptionKey', 'onlyForPractice', mode);
  const ceilingMinor = readCeiling(file);
  if (ceilingMinor === null) return refuse('ceiling', 'wrongForm', mode);
  const connection = {
    baseUrl: service.baseUrl,
    publicKey,
    encryptionKey: key.encryptionKey,
    withoutKey: file.encryptionKey === null,
    returnUrl: returnAddress?.baseUrl ?? null,
  };
  return { ok: true, installation: { mode, merchant, ceilingMinor, connection, ...commonParts(file) } };
}

function commonParts(file: ProvisioningFile) {
  return {
    till: file.till,
    currency: file.currency ?? DEFAULT_CURRENCY,
    country: file.country ?? DEFAULT_COUNTRY,
    fixedCurrency: fixedBy(file),
    ip: file.ip ?? null,
    meta: Object.entries(file.meta).map(([name, value]) => ({ name, value })),
    zone: file.zone ?? systemZone(),
    dayEndsAtHour: file.dayEndsAtHour,
    signingPassphrase: file.signingPassphrase ?? null,
    amountUnitConfirmed: file.amountUnitConfirmed,
    ...(file.merchant === undefined ? {} : { merchant: file.merchant }),
    ...(file.successValues === undefined ? {} : { successValues: file.successValues }),
  };
}

/** A ceiling is an amount of a currency: another currency would set it aside. */
function fixedBy({ currency, ceiling, country }: ProvisioningFile): FixedCurrency {
  const ofCeiling = ceiling === undefined ? null : 'ceiling';
  return {
    currency: currency === undefined ? ofCeiling : 'currency',
    country: country === undefined ? null : 'country',
  };
}

type KeyReading =
  | { ok: true; encryptionKey: string | null }
  | { ok: false; field: 'encryptionKey' | 'secretKey'; rule: 'keyWrongLength' | 'keyTooWeak' | 'twoKeys' };

/** The finished encryption key, or the one that is made from the secret key; the secret itself is kept nowhere. */
function readKey(file: ProvisioningFile): KeyReading {
  const { encryptionKey, secretKey, secretKeyPrefix = '' } = file;
  if (encryptionKey !== undefined && secretKey !== undefined) return { ok: false, field: 'secretKey', rule: 'twoKeys' };
  if (encryptionKey === null) return { ok: true, encryptionKey };
  const field = encryptionKey === undefined ? 'secretKey' : 'encryptionKey';
  const given = encryptionKey ?? secretKey;
  if (given === undefined) return { ok: true, encryptionKey: null };
  const reading = readEncryptionKey(given, secretKeyPrefix);
  if (reading.ok && reading.madeFrom === field) return { ok: true, encryptionKey: reading.encryptionKey };
  const isWeak = !reading.ok && reading.problem === 'keyTooWeak';
  return { ok: false, field, rule: isWeak ? 'keyTooWeak' : 'keyWrongLength' };
}

function readCeiling({ ceiling, currency = DEFAULT_CURRENCY }: ProvisioningFile): number | null {
  if (ceiling === undefined) return defaultCeilingMinor(currency);
  const ceilingMinor = amountFromWire(ceiling, currency);
  return ceilingMinor === 0 ? null : ceilingMinor;
}

function defaultCeilingMinor(currency: string): number {
  return DEFAULT_CEILING * 10 ** decimalsOf(currency);
}

/** What a field has to be, where a sentence says more than that its form is not right. */
const RULES_OF_FIELDS: Readonly<Partial<Record<string, ProvisioningProblem['rule']>>> = {
  currency: 'noCurrency',
  country: 'noCountry',
  ip: 'noIpAddress',
  meta: 'noMeta',
  merchant: 'noMerchant',
  dayEndsAtHour: 'noDayEnd',
};

function problemOf(error: z.ZodError, json: unknown): ProvisioningProblem {
  const issue = error.issues[0];
  if (issue?.code === 'unrecognized_keys') return { field: issue.keys[0] ?? '', rule: 'unknownField' };
  const field = String(issue?.path[0] ?? '');
  if (field === '') return { field, rule: 'wholeFile' };
  const isMissing = typeof json === 'object' && json !== null && !Object.hasOwn(json, field);
  if (isMissing) return { field, rule: 'missing' };
  return { field, rule: RULES_OF_FIELDS[field] ?? 'wrongForm' };
}

function refuse(field: string, rule: ProvisioningProblem['rule'], mode: Mode | null): ProvisioningReading {
  return { ok: false, problem: { field, rule }, mode };
}

function parseJson(fileText: string): unknown {
  try {
    return JSON.parse(fileText.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
}

function modeOf(json: unknown): Mode | null {
  const reading = z.object({ mode: modeSchema }).safeParse(json);
  return reading.success ? reading.data.mode : null;
}

function systemZone(): string {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return isZone(zone) ? zone : HOME_ZONE;
}

function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== 'Etc/Unknown';
  } catch {
    return false;
  }
}
