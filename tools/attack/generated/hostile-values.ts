import type { SeededRandom } from '../../torture/seeded-random.ts';

const HOSTILE: readonly unknown[] = [
  null,
  '',
  '000',
  '00',
  0,
  -1,
  1e308,
  Number.NaN,
  0.1,
  true,
  [],
  [[]],
  {},
  { toString: '000' },
  'app://paydesk',
  'file:///etc/passwd',
  "'; DROP TABLE event; --",
  '<img src=x onerror=alert(1)>',
  '../../people.db',
  '=HYPERLINK("x")',
  '\u0000',
  '\u202e',
  '٠٠٠',
  '5531886652142950',
  'failed',
  '99',
  'USD',
  'x'.repeat(5_000),
];

export function hostileValue(random: SeededRandom, depth = 0): unknown {
  if (depth < 3 && random.chance(0.15)) {
    return Object.fromEntries([[hostileName(random), hostileValue(random, depth + 1)]]);
  }
  return random.pick(HOSTILE);
}

/** Returns a copy of a value with some parts removed, replaced or added. */
export function spoil(value: unknown, random: SeededRandom): unknown {
  if (typeof value !== 'object' || value === null || random.chance(0.1)) return hostileValue(random);
  if (Array.isArray(value)) return value.map((each) => (random.chance(0.5) ? spoil(each, random) : each));
  const entries = Object.entries(value).flatMap(([name, inside]): [string, unknown][] => {
    if (random.chance(0.08)) return [];
    return [[name, random.chance(0.3) ? spoil(inside, random) : inside]];
  });
  if (random.chance(0.2)) entries.push([hostileName(random), hostileValue(random)]);
  return ownEntries(entries);
}

function hostileName(random: SeededRandom): string {
  return random.pick(['__proto__', 'constructor', 'prototype', 'isPaid', 'role', 'then', 'toJSON', '0']);
}

/** Keeps `__proto__` as an ordinary property, as JSON.parse does. */
function ownEntries(entries: readonly [string, unknown][]): object {
  const made = {};
  for (const [name, value] of entries) {
    Object.defineProperty(made, name, { value, enumerable: true, configurable: true, writable: true });
  }
  return made;
}
