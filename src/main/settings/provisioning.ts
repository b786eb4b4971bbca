import { z } from 'zod';
import { PRACTICE_ENCRYPTION_KEY, PRACTICE_PUBLIC_KEY } from '../../practice/identity.ts';
import { type Mode, modeSchema } from '../../shared/mode.ts';
import { amountFromWire } from '../../shared/money.ts';
import { TILL_NAME } from '../../shared/reference.ts';
import { isEncryptionKey, readEncryptionKey } from '../gateway/encryption-key.ts';
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
  /** The largest amount that this till charges. */
  ceilingMinor: number;
  /** null in practice: the built-in service is used, and nothing else can be. */
  connection: Connection | null;
  signingPassphrase: string | null;
  /** A person has checked that the service takes amounts in whole naira with two decimals. */
  amountUnitConfirmed: boolean;
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
    | 'notAnAddress'
    | 'notHttps'
    | 'hasCredentials'
    | 'hasQuery'
    | 'notForPractice'
    | 'onlyForPractice'
    | 'keyWrongLength'
    | 'twoKeys'
    | 'wholeFile';
}

export type ProvisioningReading =
  | { ok: true; installation: Installation }
  /** `mode` is known where at least that field could be read, so that the screen can still show it. */
  | { ok: false; problem: ProvisioningProblem; mode: Mode | null };

/** NGN 10,000,000.00. */
const DEFAULT_CEILING_MINOR = 1_000_000_000;
const HOME_ZONE = 'Africa/Lagos';
const CONNECTION_FIELDS = [
  'baseUrl',
  'publicKey',
  'encryptionKey',
  'secretKey',
  'secretKeyPrefix',
  'returnUrl',
] as const;

const text = z.string().trim().min(1).max(200);
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
  merchant: text.max(60).optional(),
  returnUrl: text.optional(),
  signingPassphrase: z.string().min(8).max(200).optional(),
  amountUnitConfirmed: z.boolean().default(false),
  /** In naira, like every amount on the wire: `"5000000.00"`. */
  ceiling: z.union([z.string(), z.number()]).optional(),
  zone: z.string().refine(isZone).optional(),
});
type ProvisioningFile = z.infer<typeof fileSchema>;

/** What a till is on a machine where nobody has set up anything: practice. */
export function practiceInstallation(): Installation {
  return {
    mode: 'practice',
    till: 'T1',
    merchant: 'Practice shop',
    zone: systemZone(),
    ceilingMinor: DEFAULT_CEILING_MINOR,
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
    zone: file.zone ?? systemZone(),
    signingPassphrase: file.signingPassphrase ?? null,
    amountUnitConfirmed: file.amountUnitConfirmed,
    ...(file.merchant === undefined ? {} : { merchant: file.merchant }),
  };
}

type KeyReading =
  | { ok: true; encryptionKey: string | null }
  | { ok: false; field: 'encryptionKey' | 'secretKey'; rule: 'keyWrongLength' | 'twoKeys' };

/** The finished encryption key, or the one that is made from the secret key; the secret itself is kept nowhere. */
function readKey(file: ProvisioningFile): KeyReading {
  const { encryptionKey, secretKey, secretKeyPrefix = '' } = file;
  if (encryptionKey !== undefined && secretKey !== undefined) return { ok: false, field: 'secretKey', rule: 'twoKeys' };
  if (encryptionKey === null) return { ok: true, encryptionKey };
  if (encryptionKey !== undefined) {
    return isEncryptionKey(encryptionKey)
      ? { ok: true, encryptionKey }
      : { ok: false, field: 'encryptionKey', rule: 'keyWrongLength' };
  }
  if (secretKey === undefined) return { ok: true, encryptionKey: null };
  const reading = readEncryptionKey(secretKey, secretKeyPrefix);
  return reading.ok && reading.madeFrom === 'secretKey'
    ? { ok: true, encryptionKey: reading.encryptionKey }
    : { ok: false, field: 'secretKey', rule: 'keyWrongLength' };
}

function readCeiling(file: ProvisioningFile): number | null {
  if (file.ceiling === undefined) return DEFAULT_CEILING_MINOR;
  const ceilingMinor = amountFromWire(file.ceiling);
  return ceilingMinor === 0 ? null : ceilingMinor;
}

function problemOf(error: z.ZodError, json: unknown): ProvisioningProblem {
  const issue = error.issues[0];
  if (issue?.code === 'unrecognized_keys') return { field: issue.keys[0] ?? '', rule: 'unknownField' };
  const field = String(issue?.path[0] ?? '');
  if (field === '') return { field, rule: 'wholeFile' };
  const isMissing = typeof json === 'object' && json !== null && !Object.hasOwn(json, field);
  return { field, rule: isMissing ? 'missing' : 'wrongForm' };
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
