import { PRACTICE_ENCRYPTION_KEY, PRACTICE_PUBLIC_KEY } from '../../practice/identity.ts';
import type { Mode } from '../../shared/mode.ts';
import { amountFromWire, decimalsOf } from '../../shared/money/money.ts';
import type { FixedCurrency } from '../../shared/money/till-currency.ts';
import type { AddedSuccessValues } from '../../shared/payment/success-values.ts';
import type { SetupProblem } from '../../shared/setup/setup-problem.ts';
import type { MetaEntry } from '../desk/ports/gateway-port.ts';
import { readEncryptionKey } from '../gateway/cipher/encryption-key.ts';
import { readBaseUrl } from './base-url.ts';
import {
  isZoneName,
  PRACTICE_FILE,
  type ProvisioningFile,
  readFields,
  type WithoutSecrets,
  withoutSecrets,
} from './provisioning-file.ts';

export interface Connection {
  baseUrl: string;
  publicKey: string;
  /** The key of 24 characters. If the file gives none (null), the stored key is used, or the till only re-queries. */
  encryptionKey: string | null;
  withoutKey: boolean;
  returnUrl: string | null;
}

/** Lines of a slip; null for a line that the shop does not use. */
interface ShopLines {
  address: string | null;
  phone: string | null;
  taxNumber: string | null;
  vatLine: string | null;
}

export interface Installation {
  mode: Mode;
  till: string;
  merchant: string;
  shop: ShopLines;
  /** The shop's zone, as an IANA name. */
  zone: string;
  /** The hour of the next morning at which the shop's day ends, 0 to 11. */
  dayEndsAtHour: number;
  /** The currency's ISO 4217 code. */
  currency: string;
  /** The country's ISO 3166-1 code. */
  country: string;
  ip: string | null;
  meta: readonly MetaEntry[];
  ceilingMinor: number;
  fixedCurrency: FixedCurrency;
  /** null in practice, which can only use the built-in service. */
  connection: Connection | null;
  signingPassphrase: string | null;
  /** True if a person has checked that the service expects amounts in units with decimals, not in minor units. */
  amountUnitConfirmed: boolean;
  /** The person who gave each of the shop's agreements that live mode needs; null if nobody has. */
  agreedBy: { pins: string | null; unkeptKey: string | null };
  isMetered: boolean;
  headOffice?: { address: string; code: string; certificateAuthority?: string | undefined };
  updateServer: string | null;
  successValues?: AddedSuccessValues;
  finalWords?: readonly string[];
}

export type ProvisioningReading =
  | { ok: true; installation: Installation }
  | { ok: false; problem: SetupProblem; mode: Mode | null };

/** In units of the till's currency. */
const DEFAULT_CEILING = 10_000_000;
/** The service's default currency (specification, "Payment request details"). */
const DEFAULT_CURRENCY = 'NGN';
const DEFAULT_COUNTRY = 'NG';
const HOME_ZONE = 'Africa/Lagos';
const CONNECTION_FIELDS = [
  'baseUrl',
  'publicKey',
  'encryptionKey',
  'secretKey',
  'secretKeyPrefix',
  'returnUrl',
] as const;

export function practiceInstallation(file: ProvisioningFile = PRACTICE_FILE): Installation {
  return {
    mode: 'practice',
    merchant: 'Practice shop',
    ceilingMinor: defaultCeilingMinor(DEFAULT_CURRENCY),
    connection: null,
    ...commonParts(file),
  };
}

/** Reads a provisioning file. A refusal names the first rule that the file breaks, never the value. */
export function readProvisioning(fileText: string): ProvisioningReading {
  const json = parseJson(fileText);
  return json === undefined ? refuse('', 'notJson', null) : readSetUp(json);
}

export function rememberedOf(fileText: string): WithoutSecrets {
  return withoutSecrets(Object(parseJson(fileText)));
}

export function readSetUp(json: unknown): ProvisioningReading {
  const reading = readFields(json);
  if (!reading.ok) return reading;
  const { file } = reading;
  if (file.headOffice && !readBaseUrl(file.headOffice.address, 'sandbox').ok) {
    return refuse('headOffice', 'noHeadOffice', file.mode);
  }
  const server = file.updateServer === undefined ? null : readBaseUrl(file.updateServer, file.mode);
  if (server && !server.ok) return refuse('updateServer', server.problem, file.mode);
  return file.mode === 'practice' ? readPractice(file) : readConnected(file, file.mode);
}

function readPractice(file: ProvisioningFile): ProvisioningReading {
  const given = CONNECTION_FIELDS.find((name) => file[name] !== undefined);
  // A practice till with an external service could move money under a banner that says it cannot.
  if (given) return refuse(given, 'notForPractice', 'practice');
  const ceilingMinor = readCeiling(file);
  if (ceilingMinor === null) return refuse('ceiling', 'noCeiling', 'practice');
  return { ok: true, installation: { ...practiceInstallation(file), ceilingMinor } };
}

function readConnected(file: ProvisioningFile, mode: 'sandbox' | 'live'): ProvisioningReading {
  // The set-up screens ask in this order and mark a field only on its own step.
  for (const name of ['merchant', 'baseUrl', 'publicKey'] as const) {
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
  if (ceilingMinor === null) return refuse('ceiling', 'noCeiling', mode);
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
    agreedBy: { pins: file.pinsAgreedBy ?? null, unkeptKey: file.unkeptKeyAgreedBy ?? null },
    isMetered: file.meteredConnection,
    updateServer: serverOf(file),
    shop: {
      address: file.address ?? null,
      phone: file.phone ?? null,
      taxNumber: file.taxNumber ?? null,
      vatLine: file.vatLine ?? null,
    },
    ...(file.merchant === undefined ? {} : { merchant: file.merchant }),
    ...(file.headOffice === undefined ? {} : { headOffice: file.headOffice }),
    ...(file.successValues === undefined ? {} : { successValues: file.successValues }),
    ...(file.finalWords === undefined ? {} : { finalWords: file.finalWords }),
  };
}

function serverOf({ updateServer, mode }: ProvisioningFile): string | null {
  const server = updateServer === undefined ? null : readBaseUrl(updateServer, mode);
  return server?.ok ? server.baseUrl : null;
}

/** Returns what a file fixes. A ceiling is an amount in a currency, so it fixes the currency too. */
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

function refuse(field: string, rule: SetupProblem['rule'], mode: Mode | null): ProvisioningReading {
  return { ok: false, problem: { field, rule }, mode };
}

/** Parses JSON without the byte order mark that some editors write at the beginning. */
function parseJson(fileText: string): unknown {
  try {
    return JSON.parse(fileText.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
}

function systemZone(): string {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return isZoneName(zone) ? zone : HOME_ZONE;
}
