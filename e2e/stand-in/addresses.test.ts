import { describe, expect, test } from 'vitest';
import { toInside, toOutside } from './addresses.ts';

const schemes = new Set(['app']);

describe('Addresses', () => {
  test.each([
    ['app://bundle/index.html?a=1#b', 'https://bundle.app.electron.invalid/index.html?a=1#b'],
    ['app://bundle', 'https://bundle.app.electron.invalid'],
  ])('maps %s to %s inside Chromium, and back', (outside, inside) => {
    expect(toInside(outside, schemes)).toBe(inside);
    expect(toOutside(inside)).toBe(outside);
  });

  test.each(['https://bank.example/app://x', 'http://127.0.0.1:5173/', 'other://bundle/', 'data:text/html,x', ''])(
    'keeps the address %s unchanged inside Chromium',
    (address) => {
      expect(toInside(address, schemes)).toBe(address);
      expect(toOutside(address)).toBe(address);
    },
  );

  test('leaves a host unchanged that only resembles one of the program’s hosts', () => {
    const address = 'https://bundle.app.electron.invalid.example/x';
    expect(toOutside(address)).toBe(address);
  });
});
