/**
 * Writes the only canonical text of a value, so that its hash can be recomputed anywhere. As in RFC 8785, keys are in
 * the order of their UTF-16 code units, there are no spaces, and strings are as `JSON.stringify` writes them. All
 * numbers are integers, because languages write floats differently.
 * @throws TypeError for fractions, NaN, numbers beyond 2^53, undefined, dates and functions
 */
export function canonicalJson(value: unknown): string {
  const inOrder = orderedCopy(value);
  return inOrder === NO_ORDER ? written(value) : JSON.stringify(inOrder);
}

/** Marks a value whose keys JavaScript would order differently. */
const NO_ORDER = Symbol('no order');

/** Copies a value with its keys in order for one `JSON.stringify`, which is twice as fast as writing piece by piece. */
function orderedCopy(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return checkedScalar(value);
  if (Array.isArray(value)) return orderedList(value);
  if (isPlainObject(value)) return orderedObject(value);
  return checkedScalar(value);
}

function orderedList(values: readonly unknown[]): unknown {
  const copies: unknown[] = [];
  for (const value of values) {
    const copy = orderedCopy(value);
    if (copy === NO_ORDER) return NO_ORDER;
    copies.push(copy);
  }
  return copies;
}

function orderedObject(members: Record<string, unknown>): unknown {
  const copies: Record<string, unknown> = {};
  for (const key of inCanonicalOrder(Object.keys(members))) {
    if (!keepsItsPlace(key)) return NO_ORDER;
    const copy = orderedCopy(members[key]);
    if (copy === NO_ORDER) return NO_ORDER;
    copies[key] = copy;
  }
  return copies;
}

/** Tells whether an object keeps a key in its place. Integer keys move to the front, `__proto__` is lost. */
function keepsItsPlace(key: string): boolean {
  const first = key.charCodeAt(0);
  return !(first >= DIGIT_ZERO && first <= DIGIT_NINE) && key !== '__proto__';
}

const DIGIT_ZERO = 48;
const DIGIT_NINE = 57;

/** Uses insertion sort for few keys, because `sort` copies them first. */
function inCanonicalOrder(keys: string[]): string[] {
  if (keys.length > MOST_INSERTED) return keys.sort();
  for (let index = 1; index < keys.length; index += 1) {
    const key = keys[index] as string;
    let place = index;
    for (let before = keys[place - 1]; before !== undefined && before > key; before = keys[place - 1]) {
      keys[place] = before;
      place -= 1;
    }
    if (place < index) keys[place] = key;
  }
  return keys;
}

const MOST_INSERTED = 24;

function written(value: unknown): string {
  if (Array.isArray(value)) return `[${Array.from(value, written).join(',')}]`;
  if (!isPlainObject(value)) return JSON.stringify(checkedScalar(value));
  const members = Object.keys(value).sort();
  return `{${members.map((key) => `${JSON.stringify(key)}:${written(value[key])}`).join(',')}}`;
}

function checkedScalar(value: unknown): unknown {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return value;
  if (typeof value !== 'number') throw new TypeError(`A value of type ${typeof value} has no canonical JSON.`);
  if (!Number.isSafeInteger(value)) throw new TypeError('Only whole numbers up to 2^53 have canonical JSON.');
  return value;
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** @returns undefined for any text that is not canonical JSON */
export function parseCanonicalJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    // The fast check fails for canonical texts with integer keys, because objects cannot keep the order of these keys.
    const isCanonical = (JSON.stringify(value) === text && isInOrder(value)) || canonicalJson(value) === text;
    return isCanonical ? value : undefined;
  } catch {
    // The text is not JSON, has a number without a canonical form, or is nested more deeply than the stack allows.
    return undefined;
  }
}

function isInOrder(value: unknown): boolean {
  if (typeof value === 'number') return Number.isSafeInteger(value);
  if (typeof value !== 'object' || value === null) return true;
  if (Array.isArray(value)) return value.every(isInOrder);
  const members = value as Readonly<Record<string, unknown>>;
  let before: string | null = null;
  // Parsed objects inherit no enumerable members, and unlike `Object.keys` this loop allocates no list.
  for (const key in members) {
    if ((before !== null && key <= before) || !isInOrder(members[key])) return false;
    before = key;
  }
  return true;
}
