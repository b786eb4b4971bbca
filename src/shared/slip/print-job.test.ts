import { describe, expect, it } from 'vitest';
import { nameOfPlace, slipPrintedSchema, tillPrinterSchema } from './print-job.ts';

const takes = (place: object) =>
  tillPrinterSchema.safeParse({ place, language: 'escpos', columns: 32, isAutomatic: false }).success;

describe('printerPlaceSchema', () => {
  it.each([
    { kind: 'network', host: '10.0.0.9', port: 9_100 },
    { kind: 'network', host: 'fe80::1', port: 9_100 },
    { kind: 'queue', name: 'counter-1' },
    { kind: 'device', path: '/dev/usb/lp0' },
    { kind: 'device', path: '/dev/lp1' },
  ])('accepts %o', (place) => expect(takes(place)).toBe(true));

  it.each([
    ...['/etc/passwd', '/dev/sda', '/dev/usb/../sda', '/dev/lp1/../sda', '/dev/lp', '/dev/lp1\n'].map((path) => ({
      kind: 'device',
      path,
    })),
    ...['-h', '-o raw', 'a b', 'a/b', 'a#b', '"a', "'a", '', 'a\n-h'].map((name) => ({ kind: 'queue', name })),
    ...['http://10.0.0.9', 'a/b', 'a b', '', 'a@b'].map((host) => ({ kind: 'network', host, port: 9_100 })),
    ...[0, -1, 65_536, 9.1].map((port) => ({ kind: 'network', host: '10.0.0.9', port })),
    { kind: 'command', name: 'sh' },
  ])('refuses other files, commands and addresses: %o', (place) => expect(takes(place)).toBe(false));

  it('accepts only a host short enough that an entry can name it with its port', () => {
    const withHost = (length: number) => ({ kind: 'network', host: 'h'.repeat(length), port: 65_535 }) as const;
    const { printer } = slipPrintedSchema.shape;
    for (let length = 1; length < 254; length += 1) {
      const fits = printer.safeParse(nameOfPlace(withHost(length))).success;
      expect([length, takes(withHost(length))]).toEqual([length, fits]);
    }
  });
});
