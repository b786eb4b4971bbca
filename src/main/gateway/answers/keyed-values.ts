import { createHmac, createSecretKey, randomBytes } from 'node:crypto';
import { plainDigits } from '../../../shared/input/card-number.ts';

/** Keyed values that texts are searched for, and the reference of their payment. All values are digits. */
export type KeyedValues = ReturnType<typeof keyedValues>;

/** Keyed values of open payments, stored only as digests under a key of this run. */
export type KeyedMemory = ReturnType<typeof createKeyedMemory>;

export const NOTHING_KEYED: KeyedValues = keyedValues([]);

export const MASK = '••••';

/** Stands for a masked character. Control characters are removed from the service's texts first. */
const HIDDEN = '\0';
const HIDDEN_RUN = /\0+/g;

/** A shorter value counts only as a whole number, since any three digits occur in a long number by chance. */
const LEAST_LENGTH_WITHIN_NUMBERS = 4;
const MOST_SIGNS_BETWEEN = 3;
/** How many nested encodings are decoded, such as an address inside an address. */
const MOST_ENCODINGS = 3;
const HEX = /(?:0x|=)?[0-9a-f]{2}(?:[\s:.,;-]{0,2}(?:0x|=)?[0-9a-f]{2}){2,}/gi;
const HEX_WORDS = new RegExp(`(?<!\\p{L})${HEX.source}`, 'giu');
/** A till never has this many payments open at once. */
const MOST_PAYMENTS = 50;

export function keyedValues(values: readonly string[], reference: string | null = null) {
  const known = values.map(eitherWay);
  return { reference, lengths: lengthsOf(values), has: (digits: string) => known.includes(eitherWay(digits)) };
}

export function createKeyedMemory() {
  // A key object, because Node.js would make a new one from bytes for each digest, which takes five times as long.
  const key = createSecretKey(randomBytes(32));
  const digestOf = (digits: string) => createHmac('sha256', key).update(eitherWay(digits)).digest('base64');
  const known = new Map<string, { lengths: number[]; digests: Set<string> }>();
  return {
    add(reference: string, values: readonly string[]) {
      const { lengths = [], digests = [] } = known.get(reference) ?? {};
      known.delete(reference);
      known.set(reference, {
        lengths: [...new Set([...lengths, ...lengthsOf(values)])],
        digests: new Set([...digests, ...values.map(digestOf)]),
      });
      const [oldest] = known.keys();
      if (known.size > MOST_PAYMENTS && oldest !== undefined) known.delete(oldest);
    },
    of(reference: string): KeyedValues {
      const found = known.get(reference);
      if (!found) return NOTHING_KEYED;
      return { reference, lengths: found.lengths, has: (digits) => found.digests.has(digestOf(digits)) };
    },
  };
}

/** Masks keyed values in every form: with signs between digits, reversed, percent-encoded, in base64 or hex. */
export function hideKeyed(text: string, keyed: KeyedValues): string {
  if (keyed.lengths.length === 0) return text;
  const hideEncoded = (found: string) => (repeatsEncoded(found, keyed) ? MASK : found);
  return hideDigits(text.replace(/\S{4,}/g, hideEncoded).replace(HEX_WORDS, hideEncoded), keyed);
}

export function repeatsEncoded(text: string, keyed: KeyedValues, encodings = MOST_ENCODINGS): boolean {
  if (keyed.lengths.length === 0 || encodings === 0) return false;
  return decodingsOf(text).some(
    (decoded) => hideDigits(decoded, keyed) !== decoded || repeatsEncoded(decoded, keyed, encodings - 1),
  );
}

function decodingsOf(text: string): string[] {
  const unescaped = text
    .replace(/(?:%(?:u00)?|\\x|\\u\{?0*|&#x0*)([0-9a-f]{2})[;}]?/gi, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    )
    .replace(/&#0*(\d{2,3});?/g, (_, code: string) => String.fromCharCode(Number(code)));
  const decoded = [
    ...(unescaped === text ? [] : [unescaped, Buffer.from(unescaped, 'latin1').toString('utf8')]),
    // An encoded value may begin anywhere within a longer word, so all four base64 offsets are tried.
    ...(text.match(/[\w+/-]{4,}/g) ?? []).flatMap((word) =>
      [0, 1, 2, 3].map((from) => decode(word.slice(from), 'base64')),
    ),
    ...(text.match(HEX) ?? [])
      .map((bytes) => bytes.replace(/0x|[^0-9a-f]/gi, ''))
      .flatMap((digits) => [0, 1].map((from) => decode(digits.slice(from), 'hex'))),
  ];
  return [...new Set(decoded)];
}

/** Decodes to text, with a letter for each unprintable character, so that digits beside it do not join by chance. */
function decode(word: string, encoding: 'base64' | 'hex'): string {
  return Buffer.from(word, encoding)
    .toString('latin1')
    .replaceAll('\0', '')
    .replace(/[^ -~]+/g, ' x ');
}

function hideDigits(text: string, keyed: KeyedValues): string {
  const characters = [...text];
  const numbers = numbersIn(characters);
  // The longest value comes first: a security code may follow its card number without a gap.
  const runs = keyed.lengths
    .toSorted((one, other) => other - one)
    .flatMap((length) => numbers.flatMap((number) => runsOf(number, length)));
  for (const run of runs) {
    const [first, last] = [run[0]?.at ?? 0, run.at(-1)?.at ?? 0];
    const isWithinNumber = digitOf(characters[first - 1]) !== null || digitOf(characters[last + 1]) !== null;
    if (isWithinNumber && run.length < LEAST_LENGTH_WITHIN_NUMBERS) continue;
    if (keyed.has(run.map(({ digit }) => digit).join(''))) characters.fill(HIDDEN, first, last + 1);
  }
  return characters.join('').replaceAll(HIDDEN_RUN, MASK);
}

interface Digit {
  /** The digit as a character from 0 to 9, converted from its script. */
  digit: string;
  at: number;
}

function numbersIn(characters: readonly string[]): Digit[][] {
  const numbers: Digit[][] = [];
  for (const [at, character] of characters.entries()) {
    const digit = digitOf(character);
    if (digit === null) continue;
    const number = numbers.at(-1);
    const between = characters.slice((number?.at(-1)?.at ?? 0) + 1, at);
    const isNear = between.length <= MOST_SIGNS_BETWEEN && !/\p{L}/u.test(between.join(''));
    if (number && isNear) number.push({ digit, at });
    else numbers.push([{ digit, at }]);
  }
  return numbers;
}

function digitOf(character: string | undefined): string | null {
  if (character === undefined || /^[\p{L}\p{P}\p{Z}\p{C}]$/u.test(character)) return null;
  const digit = plainDigits(character);
  return /^\d$/.test(digit) ? digit : null;
}

function runsOf(number: readonly Digit[], length: number): Digit[][] {
  return number.slice(length - 1).map((_, first) => number.slice(first, first + length));
}

/** Returns the same text for a value and its reverse, except for values that are too short to be recognised by chance. */
function eitherWay(value: string): string {
  if (value.length < LEAST_LENGTH_WITHIN_NUMBERS) return value;
  const reversed = [...value].reverse().join('');
  return value < reversed ? value : reversed;
}

function lengthsOf(values: readonly string[]): number[] {
  return [...new Set(values.map(({ length }) => length))].filter((length) => length > 0);
}
