/**
 * Writes a value as canonical JSON: the one text that this value has, so that its hash can be made again anywhere. As
 * RFC 8785: object keys in the order of their UTF-16 code units, no spaces, strings as `JSON.stringify` writes them.
 * Numbers are whole, since money and counts are; a float would be written differently by different languages.
 * @throws TypeError for what has no such form: fractions, NaN, numbers beyond 2^53, undefined, dates, functions
 */
export function canonicalJson(value: unknown): string {
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'number') return canonicalInteger(value);
  if (Array.isArray(value)) return canonicalArray(value);
  if (isPlainObject(value)) return canonicalObject(value, canonicalJson);
  throw new TypeError(`A value of type ${typeof value} has no canonical JSON.`);
}

/**
 * The canonical JSON of an object of which the members have been written already, so that what is stored by itself as
 * well is written once.
 * @param members the canonical JSON of each member
 */
export function canonicalJsonOf(members: Readonly<Record<string, string>>): string {
  return canonicalObject(members, (text) => text);
}

/** Joined as it goes: every entry of the journal is written here, and lists made on the way would cost half of that. */
function canonicalObject<Value>(members: Readonly<Record<string, Value>>, written: (member: Value) => string): string {
  let text = '';
  for (const key of Object.keys(members).sort()) {
    text += `${text && ','}${JSON.stringify(key)}:${written(members[key] as Value)}`;
  }
  return `{${text}}`;
}

function canonicalArray(values: readonly unknown[]): string {
  let text = '';
  for (const value of values) text += `${text && ','}${canonicalJson(value)}`;
  return `[${text}]`;
}

function canonicalInteger(value: number): string {
  if (!Number.isSafeInteger(value)) throw new TypeError('Only whole numbers up to 2^53 have canonical JSON.');
  return JSON.stringify(value);
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
