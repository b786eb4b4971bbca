/**
 * Writes a value as canonical JSON: the one text that this value has, so that its hash can be made again anywhere. As
 * RFC 8785: object keys in the order of their UTF-16 code units, no spaces, strings as `JSON.stringify` writes them.
 * Numbers are whole, since money and counts are; a float would be written differently by different languages.
 * @throws TypeError for what has no such form: fractions, NaN, numbers beyond 2^53, undefined, dates, functions
 */
export function canonicalJson(value: unknown): string {
  const inOrder = orderedCopy(value);
  return inOrder === NO_ORDER ? written(value) : JSON.stringify(inOrder);
}

/**
 * The canonical JSON of an object of which the members have been written already, so that what is stored by itself as
 * well is written once.
 * @param members the canonical JSON of each member
 */
export function canonicalJsonOf(members: Readonly<Record<string, string>>): string {
  return canonicalObject(members, (text) => text);
}

/** Tells that a value has keys whose order cannot be chosen. */
const NO_ORDER = Symbol('no order');

/**
 * The value with the keys of every object in canonical order, so that `JSON.stringify` writes it in one go: every entry of
 * the journal is written here, and piece by piece that takes more than twice as long.
 */
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

/** Whole numbers come before all other keys of an object, wherever they were set, and `__proto__` is none of its own. */
function keepsItsPlace(key: string): boolean {
  const first = key.charCodeAt(0);
  return !(first >= DIGIT_ZERO && first <= DIGIT_NINE) && key !== '__proto__';
}

const DIGIT_ZERO = 48;
const DIGIT_NINE = 57;

/** By insertion where keys are few, since `sort` first copies them. */
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

/** The same piece by piece. */
function written(value: unknown): string {
  if (Array.isArray(value)) return `[${Array.from(value, written).join(',')}]`;
  if (isPlainObject(value)) return canonicalObject(value, written);
  return JSON.stringify(checkedScalar(value));
}

function canonicalObject<Value>(members: Readonly<Record<string, Value>>, text: (member: Value) => string): string {
  let all = '';
  for (const key of Object.keys(members).sort()) {
    all += `${all && ','}${JSON.stringify(key)}:${text(members[key] as Value)}`;
  }
  return `{${all}}`;
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

/**
 * Reads canonical JSON.
 * @returns undefined if the text is no JSON, or any other JSON than the canonical one: with a key twice, in another order, with spaces
 */
export function parseCanonicalJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    // Nearly every text is written back as it is. Keys that look like numbers are not: their order cannot be chosen.
    const isCanonical = (JSON.stringify(value) === text && isInOrder(value)) || canonicalJson(value) === text;
    return isCanonical ? value : undefined;
  } catch {
    // No JSON, a number that has no canonical form, or a nesting deeper than the stack.
    return undefined;
  }
}

function isInOrder(value: unknown): boolean {
  if (typeof value === 'number') return Number.isSafeInteger(value);
  if (typeof value !== 'object' || value === null) return true;
  if (Array.isArray(value)) return value.every(isInOrder);
  const members = value as Readonly<Record<string, unknown>>;
  let before: string | null = null;
  // What was parsed inherits no member. This loop makes no list of the keys.
  for (const key in members) {
    if ((before !== null && key <= before) || !isInOrder(members[key])) return false;
    before = key;
  }
  return true;
}
