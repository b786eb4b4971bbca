import { SERVICE_IDENTIFIERS } from '../../../shared/input/service-identifiers.ts';
import { hideKeyed, type KeyedValues, MASK, repeatsEncoded } from './keyed-values.ts';
import { LONGEST_READ, LONGEST_TEXT, plain } from './redact.ts';

/** Fields that are read as amounts and times, in which short values occur by chance. */
const AMOUNTS_AND_TIMES = new Set(['amount', 'chargedAmount', 'appFee', 'merchantFee', 'createdAt', 'created']);
const LEAST_LENGTH_IN_AMOUNTS = 8;

/** Fields that a chance match must not change. A shorter value, such as a security code, counts only as a word. */
const IDENTIFIERS = new Set<string>(SERVICE_IDENTIFIERS);
const LEAST_LENGTH_IN_IDENTIFIERS = 6;

/** Fields that are compared with success values such as `000`, which a security code may equal. */
const CODES = new Set([
  'code',
  'responseCode',
  'responsecode',
  'paymentResponseCode',
  'authenticatePaymentResponseCode',
  'chargeCode',
  'status',
  'fraudStatus',
]);

/** The deepest field that is read is `data.payment.validateInstruction.instruction`. */
const DEEPEST_LEVEL = 4;

/** The number of characters that are searched in an answer. Real answers are shorter. */
const MOST_SEARCHED = 20_000;

/**
 * Masks keyed values in an answer before any field is cut, parsed or compared. Only `authUrl` stays whole, because it is
 * opened. All texts after the first `MOST_SEARCHED` characters are masked.
 */
export function withoutKeyed(answer: unknown, keyed: KeyedValues): unknown {
  if (keyed.lengths.length === 0) return answer;
  let searched = 0;
  return eachText(answer, (text, name) => {
    if (name === 'authUrl' || text === keyed.reference || (CODES.has(name) && isThreeDigits(text))) return text;
    searched += Math.min(text.length, LONGEST_READ);
    return searched > MOST_SEARCHED ? MASK : hideInField(text, name, keyed);
  });
}

/** Changes the texts and numbers of an answer. A number that changes becomes a text. */
function eachText(value: unknown, change: (text: string, name: string) => string, name = '', level = 0): unknown {
  if (typeof value === 'string' || typeof value === 'number') {
    const changed = change(String(value), name);
    return changed === String(value) ? value : changed;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value) || level === DEEPEST_LEVEL) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, eachText(inner, change, key, level + 1)]),
  );
}

function isThreeDigits(text: string): boolean {
  return /^\s*\d{3}\s*$/.test(text);
}

function hideInField(text: string, name: string, keyed: KeyedValues): string {
  if (AMOUNTS_AND_TIMES.has(name)) return hideInText(text, atLeast(LEAST_LENGTH_IN_AMOUNTS, keyed));
  if (!IDENTIFIERS.has(name)) return hideInText(text, keyed);
  const isTooLong = text.length > LONGEST_READ;
  if (isTooLong || isWordOf(text, keyed) || repeatsEncoded(text, keyed)) return MASK;
  return hideInText(text, atLeast(LEAST_LENGTH_IN_IDENTIFIERS, keyed));
}

/**
 * Masks keyed values in a text of any length. In a long text, the second half of what was read is dropped, since it may
 * end with a piece of a keyed value.
 * @returns the text exactly as given if nothing had to be changed
 */
export function hideInText(text: string, keyed: KeyedValues): string {
  const searched = plain(text);
  const hidden = hideKeyed(searched, keyed);
  if (text.length > LONGEST_READ) return `${hidden.slice(0, -LONGEST_TEXT)}…`;
  return hidden === searched ? text : hidden;
}

function isWordOf(text: string, keyed: KeyedValues): boolean {
  return (text.match(/[A-Za-z0-9]+/g) ?? []).some(keyed.has);
}

function atLeast(length: number, keyed: KeyedValues): KeyedValues {
  return { ...keyed, lengths: keyed.lengths.filter((each) => each >= length) };
}
