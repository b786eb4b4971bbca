import { z } from 'zod';
import { hasCardNumber, lastFourOfWholeCard } from '../../../shared/input/card-number.ts';
import { holdsBvn } from '../../../shared/input/kept-text.ts';
import { isServiceIdentifier } from '../../../shared/input/service-identifiers.ts';
import { LONGEST_READ, maskDigits } from './redact.ts';

const LONGEST_CODE = 32;
const LONGEST_REFERENCE = 64;
const LONGEST_EMAIL = 254;
const LONGEST_ADDRESS = 8192;

const YES = new Set(['1', 'true', 'yes', 'y']);
const NO = new Set(['0', 'false', 'no', 'n']);

/** A field of any type. `scalarOf` reads it only when needed, since re-queries are frequent. */
export const field = z.unknown().optional();

export const scalar = field.transform(scalarOf);

export function scalarOf(value: unknown): string | null {
  return isScalar(value) ? String(value) : null;
}

function isScalar(value: unknown): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value);
}

/**
 * Returns a code exactly as sent, untrimmed: `0` never becomes `00` or `000`. A character outside ASCII becomes `?`, so
 * that no look-alike passes for a code. A tab becomes a space, so that `NR` is recognised with a tab behind it. Dots of a
 * mask stay.
 */
export function readCode(text: string | null): string | null {
  const code = (text ?? '')
    .slice(0, LONGEST_READ)
    .replace(/\s/gu, ' ')
    .replace(/[^ -~•]/gu, '?');
  return code.trim() === '' ? null : maskDigits(code).slice(0, LONGEST_CODE);
}

export function readWord(text: string | null): string | null {
  return readCode((text ?? '').trim());
}

/** Returns `unreadable`, not null, for an object or a list, so that the value counts as a contradiction. */
export function readGiven(value: unknown, read: (text: string | null) => string | null): string | null {
  const text = scalarOf(value);
  return text === null && value !== null && value !== undefined ? 'unreadable' : read(text);
}

/** Reads a reference exactly as sent. A card number in its place cannot be ours and is masked. */
export function readReference(text: string | null): string | null {
  if (text === null || text === '') return null;
  const reference = text.replace(/[^ -~•]/gu, '?').slice(0, LONGEST_REFERENCE);
  return lastFourOfWholeCard(reference) ? maskDigits(reference) : reference;
}

/** Reads an identifier, which is useful only as a whole. @returns null if it may be a card number or is masked */
export function readIdentifier(text: string | null): string | null {
  const identifier = (text ?? '').trim();
  return isServiceIdentifier(identifier) ? identifier : null;
}

/** @returns null if the field is absent or empty */
export function readFlag(value: unknown): boolean | 'unreadable' | null {
  if (value === null || value === undefined || value === '') return null;
  const word = (scalarOf(value) ?? '').trim().toLowerCase();
  if (YES.has(word)) return true;
  return NO.has(word) ? false : 'unreadable';
}

/** Reads a usable http or https address without line breaks; null for `NO-URL`, `N/A` and the like. */
export function readAddress(text: string | null): string | null {
  if (text === null || text.length > LONGEST_ADDRESS) return null;
  const address = URL.parse(text.replace(/[\r\n\t]/g, '').trim());
  return address && (address.protocol === 'https:' || address.protocol === 'http:') ? address.href : null;
}

/** Reads an e-mail address whole, since it is compared with ours; null if it cannot be one of ours. */
export function readEmail(text: string | null): string | null {
  const email = (text ?? '').trim();
  const isEmail = email.length <= LONGEST_EMAIL && /^[!-?A-~]+@[!-?A-~]+$/.test(email);
  return isEmail && !hasCardNumber(email) && !holdsBvn(email) ? email : null;
}

/** Reads a date, or a date and time, as sent (the specification's times have no zone); null for anything else. */
export function readTime(text: string | null): string | null {
  const time = (text ?? '').trim();
  return /^\d{4}-\d\d-\d\d([T ]\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)?)?$/.test(time) ? time : null;
}
