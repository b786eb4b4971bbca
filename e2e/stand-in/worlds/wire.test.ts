import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fromWire, toWire } from './wire.ts';

function cross(value: unknown): unknown {
  return fromWire(JSON.parse(JSON.stringify(toWire(value))));
}

describe('A value that crosses', () => {
  test('a value of every kind of plain data arrives equal', () => {
    const plain = fc.anything({
      withBigInt: true,
      withDate: true,
      withMap: true,
      withSet: true,
      withTypedArray: true,
      withSparseArray: false,
      withObjectString: false,
      withNullPrototype: false,
    });
    fc.assert(
      fc.property(plain, (value) => {
        expect(cross(value)).toEqual(value);
      }),
    );
  });

  test('a value that crosses does not expose the rest of the larger buffer that contains it', () => {
    const bytes = new Uint8Array([1, 2, 3, 4]).subarray(1, 3);
    const arrived = cross(bytes) as Uint8Array;
    expect(arrived).toEqual(new Uint8Array([2, 3]));
    expect(arrived.buffer.byteLength).toBe(2);
  });

  test('a Buffer arrives as bytes', () => {
    expect(cross(Buffer.from('till'))).toEqual(new Uint8Array([116, 105, 108, 108]));
  });

  test('a large value arrives whole', () => {
    const bytes = new Uint8Array(200_000).fill(7);
    expect(cross(bytes)).toEqual(bytes);
  });

  test('an error keeps its kind and its message', () => {
    const arrived = cross(new RangeError('no such account'));
    expect(arrived).toBeInstanceOf(RangeError);
    expect((arrived as Error).message).toBe('no such account');
  });

  test('a value that looks like an encoded value arrives unchanged', () => {
    expect(cross({ $: 'date', time: 0 })).toEqual({ $: 'date', time: 0 });
  });
});

test.each([
  ['a function', () => 1],
  ['a symbol', Symbol('x')],
  ['a promise', Promise.resolve()],
  ['a weak map', new WeakMap()],
  ['a DOM node', { nodeType: 1, nodeName: 'P' }],
  ['a function inside', { list: [{ call: () => 1 }] }],
])('%s cannot cross', (_name, value) => {
  expect(() => toWire(value)).toThrow('An object could not be cloned.');
});
