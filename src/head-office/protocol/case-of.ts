/** The case of an entry, with the payments that the entry names. */
export type NamedCase = NonNullable<ReturnType<typeof caseOf>>;

/** Returns the case of an entry, even of a later version; null if there is none. */
export function caseOf({ happening }: { happening?: unknown }) {
  const [id] = valuesAt(happening, ['case', 'id']);
  if (typeof id !== 'string') return null;
  const named = PLACES.flatMap((place) => valuesAt(happening, place.split('.')));
  return { id, references: [...new Set(named.filter((value) => typeof value === 'string'))] };
}

/** Where an entry about a case names payments. `*` stands for each item of a list. */
const PLACES: readonly string[] = [
  'reference',
  'payment.reference',
  'flag.reference',
  'references.*',
  'external.*.reference',
  'flags.*.reference',
  'returned.*.reference',
];

function valuesAt(value: unknown, [name, ...rest]: readonly string[]): unknown[] {
  if (name === undefined) return [value];
  if (typeof value !== 'object' || value === null) return [];
  if (name === '*') return Array.isArray(value) ? value.flatMap((each) => valuesAt(each, rest)) : [];
  return Object.hasOwn(value, name) ? valuesAt((value as Record<string, unknown>)[name], rest) : [];
}
