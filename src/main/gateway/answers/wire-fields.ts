import { z } from 'zod';
import { hasCardNumber, lastFourOfWholeCard } from '../../../shared/input/card-number.ts';
import { isServiceIdentifier } from '../../../shared/input/service-identifiers.ts';
import { hideKeyed, type KeyedValues, repeatsEncoded } from './keyed-values.ts';
import { maskDigits } from './redact.ts';

/**
 * Readers for single fields of the service's answers. They read tolerantly, since strings, numbers and booleans are all
 * seen in the same field; they invent nothing, and what they cannot read is null.
 */

const LONGEST_CODE = 32;
const LONGEST_REFERENCE = 64;
const LONGEST_EMAIL = 254;
const LONGEST_ADDRESS = 8192;

const YES = new Set(['1', 'true', 'yes', 'y']);
const NO = new Set(['0', 'false', 'no', 'n']);

/** A field of which nothing is expected yet: read by `scalarOf` where it is wanted, since a re-query is read very often. */
export const field = z.unknown().optional();

/** The same, read at once. */
export const scalar = field.transform(scalarOf);

/** A text, number or boolean as text; anything else, or nothing, is null. */
export function scalarOf(value: unknown): string | null {
  return isScalar(value) ? String(value) : null;
}

function isScalar(value: unknown): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value);
}

/**
 * A code or currency exactly as it came, without a trim, so that only the very same one is equal to one that is known. A
 * number keeps its own digits: `0` becomes `0`, and never `00` or `000`. A character outside ASCII becomes `?`, so that no
 * look-alike passes for a code. One that is blank is none.
 */
export function readCode(text: string | null): string | null {
  const code = (text ?? '').replace(/[^ -~]/gu, '?');
  return code.trim() === '' ? null : maskDigits(code.slice(0, LONGEST_CODE));
}

/** A status or model: the same, trimmed, since nothing but its words says something. */
export function readWord(text: string | null): string | null {
  return readCode((text ?? '').trim());
}

/** What is there and is no text, number or boolean contradicts what stands beside it, so it is not null. */
export function readGiven(value: unknown, read: (text: string | null) => string | null): string | null {
  const text = scalarOf(value);
  return text === null && value !== null && value !== undefined ? 'unreadable' : read(text);
}

/**
 * A reference exactly as given, without a mask or a trim, so that only the very same one is equal to ours. A card number in its
 * place is none of ours, and is masked.
 */
export function readReference(text: string | null): string | null {
  if (text === null || text === '') return null;
  const reference = text.replace(/[^ -~]/gu, '?').slice(0, LONGEST_REFERENCE);
  return lastFourOfWholeCard(reference) ? maskDigits(reference) : reference;
}

/**
 * What the service calls a payment, exactly as given: one of which a part is left out would find nothing. Null for what may
 * not be kept whole, and for what repeats what a person keyed.
 */
export function readIdentifier(text: string | null, keyed: KeyedValues): string | null {
  const identifier = (text ?? '').trim();
  return isServiceIdentifier(identifier) && !repeatsKeyed(identifier, keyed) ? identifier : null;
}

/** A security code or a PIN is too short to be found anywhere by chance: it must stand by itself. */
const LEAST_LENGTH_ANYWHERE = 6;

function repeatsKeyed(identifier: string, keyed: KeyedValues): boolean {
  const long = { ...keyed, lengths: keyed.lengths.filter((length) => length >= LEAST_LENGTH_ANYWHERE) };
  const words = identifier.split(/[^A-Za-z0-9]+/);
  return words.some(keyed.has) || hideKeyed(identifier, long) !== identifier || repeatsEncoded(identifier, keyed);
}

/** Yes, no, null where the field is absent or empty, and `unreadable` for anything else. */
export function readFlag(value: unknown): boolean | 'unreadable' | null {
  if (value === null || value === undefined || value === '') return null;
  const word = (scalarOf(value) ?? '').trim().toLowerCase();
  if (YES.has(word)) return true;
  return NO.has(word) ? false : 'unreadable';
}

/** A usable http or https address with line breaks taken out; `NO-URL`, `N/A` and the like are null. */
export function readAddress(text: string | null): string | null {
  if (text === null || text.length > LONGEST_ADDRESS) return null;
  const address = URL.parse(text.replace(/[\r\n\t]/g, '').trim());
  return address && (address.protocol === 'https:' || address.protocol === 'http:') ? address.href : null;
}

/** An e-mail address, kept whole because it is compared with ours; null for what cannot be one of ours. */
export function readEmail(text: string | null): string | null {
  const email = (text ?? '').trim();
  const isEmail = email.length <= LONGEST_EMAIL && /^[!-?A-~]+@[!-?A-~]+$/.test(email);
  return isEmail && !hasCardNumber(email) ? email : null;
}

/** A date, or a date and time, as given (the specification's have no zone); null for anything else. */
export function readTime(text: string | null): string | null {
  const time = (text ?? '').trim();
  return /^\d{4}-\d\d-\d\d([T ]\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)?)?$/.test(time) ? time : null;
}
