import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasRepeatedNames } from './repeated-names.ts';

describe('hasRepeatedNames', () => {
  it.each([
    '{"code":"02","code":"000"}',
    '{"code":"000","code":"000"}',
    '{"data":{"payment":{"code":"02","status":"x","code":"000"}}}',
    '[{"a":1},{"a":{"b":1,"b":2}}]',
    '{"a":1,"\\u0061":2}',
    '{"__proto__":1,"__proto__":2}',
  ])('finds a field that is named twice: %s', (text) => {
    expect(hasRepeatedNames(text, JSON.parse(text))).toBe(true);
  });

  it.each(['{"a":{"a":[{"a":1},{"a":2}]}}', '{"a":"\\":\\\\","c":": {\\"a\\":1}"}', '{"":0,"__proto__":{"a":1}}', '7'])(
    'finds no repeated name if each field is named once: %s',
    (text) => {
      expect(hasRepeatedNames(text, JSON.parse(text))).toBe(false);
    },
  );

  it('finds no repeated name in a serialised value', () => {
    fc.assert(
      fc.property(fc.json(), fc.nat(4), (text, space) => {
        const value: unknown = JSON.parse(text);
        expect(hasRepeatedNames(JSON.stringify(value, null, space), value)).toBe(false);
      }),
    );
  });

  it('finds repeated names in JSON of any depth', () => {
    const text = `${'[{"a":'.repeat(20_000)}{"b":1,"b":2}${'}]'.repeat(20_000)}`;
    expect(hasRepeatedNames(text, JSON.parse(text))).toBe(true);
  });
});
