import { z } from 'zod';
import type { Happening, JournalEntry } from './journal-entry.ts';

/* Personal data is stored beside the chain, so that it can be erased while the chain and every proof stay intact.
   The entry in the chain holds a commitment: SHA-256 over the salt and the canonical JSON of the data. */

/**
 * Maps the path of each value within the entry, such as `happening.customer.email`, to the value. A record of zod would
 * drop the path `__proto__`, so that nobody would notice it.
 */
export const personalDataSchema = z.custom<Readonly<Record<string, unknown>>>(isObject);
export type PersonalData = Record<string, unknown>;

/** The personal data of an entry with its salt of 32 bytes in hex. Without the salt nobody can guess the data. */
export const disclosureSchema = z.strictObject({
  data: personalDataSchema,
  salt: z.string().regex(/^[0-9a-f]{64}$/),
});
export type Disclosure = z.infer<typeof disclosureSchema>;

/** For each path, the value in the chain instead of the personal value: null, or undefined if the key is left out. */
type Paths = Readonly<Record<string, null | undefined>>;

const OF_ANY_ENTRY: Paths = { 'approved.reason': null };

const DETAILS: Paths = {
  narration: undefined,
  customerName: undefined,
  accountBusinessName: undefined,
  vbvMessage: undefined,
  accountMessage: undefined,
};
const OF_STEP_ANSWER: Paths = { message: null, statusMessage: null, instruction: null, ...DETAILS };
/** The personal values of a re-query's answer, which is also stored with the payment. */
export const OF_REQUERY_ANSWER: Paths = { message: null, customerEmail: null, chargeMessage: null, ...DETAILS };
const OF_REQUERY: Paths = {
  ...within('happening.outcome.answer', OF_REQUERY_ANSWER),
  'happening.outcome.message': null,
};

const PATHS: Readonly<Partial<Record<Happening['kind'], Paths>>> = {
  paymentIntended: within('happening', {
    'customer.email': null,
    'customer.phone': null,
    note: null,
    'override.reason': null,
  }),
  stepAnswered: within('happening.answer', OF_STEP_ANSWER),
  stepRefused: within('happening', { message: null }),
  referenceInUse: within('happening', { message: null }),
  requeried: OF_REQUERY,
  bankPageReturned: within('happening', { 'said.facts': null }),
  goodsHandedOver: within('happening', { reason: undefined }),
  personalErased: within('happening', { reason: null }),
  caseOpened: within('happening', { claim: null }),
  caseNoted: within('happening', { words: null }),
  caseExternalAnswered: OF_REQUERY,
  caseResolved: within('happening', { words: null }),
  caseReopened: within('happening', { words: null }),
};

function within(path: string, paths: Paths): Paths {
  return Object.fromEntries(Object.entries(paths).map(([name, left]) => [`${path}.${name}`, left]));
}

const PATHS_OF_KIND = new Map(
  Object.entries(PATHS).map(([kind, paths]) => [kind, pathsOf({ ...OF_ANY_ENTRY, ...paths })]),
);
const PATHS_OF_OTHERS = pathsOf(OF_ANY_ENTRY);

export const PERSONAL_NAMES: ReadonlySet<string> = new Set(
  [OF_ANY_ENTRY, ...Object.values(PATHS)].flatMap((paths) =>
    Object.keys(paths).map((path) => path.split('.').at(-1) ?? ''),
  ),
);

interface PersonalPath {
  path: string;
  names: readonly string[];
  left: null | undefined;
}

function pathsOf(paths: Paths): readonly PersonalPath[] {
  return Object.entries(paths).map(([path, left]) => ({ path, names: path.split('.'), left }));
}

type Entry = Pick<JournalEntry, 'happening'>;
type Members = Record<string, unknown>;

/** Splits an entry: `kept` goes into the chain, `personal` into the table beside it. */
export function partedEntry<Given extends Entry>(entry: Given): { kept: Given; personal: PersonalData | null } {
  const personal: PersonalData = {};
  const kept = personalPaths(entry).reduce<Members>((left, path) => withoutValue(left, path, personal), {
    ...entry,
  }) as Given;
  return { kept, personal: Object.keys(personal).length > 0 ? personal : null };
}

/** @returns null if the entry has no free place for a value */
export function joinedEntry<Given extends Entry>(entry: Given, personal: PersonalData): Given | null {
  let joined: Members = { ...entry };
  const paths = personalPaths(entry);
  for (const [path, value] of Object.entries(personal)) {
    const names = paths.find((each) => each.path === path)?.names;
    const next = names && value !== null ? withValue(joined, names, value) : null;
    if (!next) return null;
    joined = next;
  }
  return joined as Given;
}

/** Tells whether an entry still holds a personal value, which no till writes into the chain. */
export function hasPersonalValue(entry: Entry): boolean {
  return personalPaths(entry).some(({ names }) => {
    const value = names.reduce<unknown>((part, name) => (isObject(part) ? part[name] : undefined), entry);
    return value !== undefined && value !== null;
  });
}

function personalPaths({ happening }: Entry): readonly PersonalPath[] {
  return PATHS_OF_KIND.get(happening.kind) ?? PATHS_OF_OTHERS;
}

function withoutValue(within: Members, { path, names, left }: PersonalPath, personal: PersonalData): Members {
  const [name = '', ...rest] = names;
  const value = within[name];
  if (value === undefined || value === null) return within;
  if (rest.length === 0) {
    personal[path] = value;
    const { [name]: _taken, ...others } = within;
    return left === null ? { ...others, [name]: null } : others;
  }
  if (!isObject(value)) return within;
  const changed = withoutValue(value, { path, names: rest, left }, personal);
  return changed === value ? within : { ...within, [name]: changed };
}

function withValue(within: Members, names: readonly string[], value: unknown, at = 0): Members | null {
  const name = names[at] ?? '';
  const there = within[name];
  if (at + 1 === names.length) return there === undefined || there === null ? { ...within, [name]: value } : null;
  const changed = isObject(there) ? withValue(there, names, value, at + 1) : null;
  return changed && { ...within, [name]: changed };
}

function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
