import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fromWire, toWire } from './wire.ts';

function cross(value: unknown): unknown {
  return fromWire(JSON.parse(JSON.stringify(toWire(value))));
}

describe('A value that crosses', () => {
  test('a value of JSON arrives equal', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(cross(value)).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  test('undefined arrives as undefined, also inside', () => {
    expect(cross([undefined, { note: undefined }])).toStrictEqual([undefined, { note: undefined }]);
  });

  test('a value that looks like an encoded value arrives unchanged', () => {
    expect(cross({ $: 'undefined', entries: 0 })).toEqual({ $: 'undefined', entries: 0 });
  });
});

test.each([
  ['a function', () => 1],
  ['a symbol', Symbol('x')],
  ['a promise', Promise.resolve()],
  ['a date', new Date(0)],
  ['bytes', new Uint8Array(1)],
  ['NaN', Number.NaN],
  ['a function inside', { list: [{ call: () => 1 }] }],
])('%s cannot cross', (_name, value) => {
  expect(() => toWire(value)).toThrow('An object could not be cloned.');
});
