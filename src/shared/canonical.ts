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
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (isPlainObject(value)) {
    const members = Object.keys(value)
      .sort()
      .map((key) => `${JSON.stringify(key)}:${canonicalJson(value[key])}`);
    return `{${members.join(',')}}`;
  }
  throw new TypeError(`A value of type ${typeof value} has no canonical JSON.`);
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
