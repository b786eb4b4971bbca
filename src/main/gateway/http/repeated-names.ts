/**
 * Tells whether an object has a name twice. `JSON.parse` silently takes the last value: "02" and "000" would read as
 * paid.
 */
export function hasRepeatedNames(text: string, value: unknown): boolean {
  return countNamesWritten(text) !== countNamesRead(value);
}

/** Counts the colons outside of strings: JSON has one for each name. */
function countNamesWritten(text: string): number {
  let names = 0;
  let isInString = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (character === '"') isInString = !isInString;
    else if (isInString && character === '\\') index += 1;
    else if (!isInString && character === ':') names += 1;
  }
  return names;
}

/** Counts without recursion, because an answer may be nested deeper than the stack. */
function countNamesRead(value: unknown): number {
  let names = 0;
  const rest = [value];
  while (rest.length > 0) {
    const next = rest.pop();
    if (next === null || typeof next !== 'object') continue;
    const inner: unknown[] = Object.values(next);
    if (!Array.isArray(next)) names += inner.length;
    for (const part of inner) rest.push(part);
  }
  return names;
}
