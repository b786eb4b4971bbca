import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { LINUX_SIZES, MACOS_TYPES, WINDOWS_SIZES } from './icon-files.ts';

const read = (name: string) => readFileSync(path.join(import.meta.dirname, '../resources', name));

/** Width and height of a PNG, from its head. */
function sizeOf(png: Buffer): readonly [number, number] {
  expect(png.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n');
  return [png.readUInt32BE(16), png.readUInt32BE(20)];
}

describe('the icons', () => {
  it('are there for a Linux desktop, in the size that each name says', () => {
    expect(sizeOf(read('icon.png'))).toEqual([1_024, 1_024]);
    for (const size of LINUX_SIZES) expect(sizeOf(read(`icons/${size}x${size}.png`))).toEqual([size, size]);
  });

  it('are there for Windows, each where the directory of the file says', () => {
    const ico = read('icon.ico');
    const count = ico.readUInt16LE(4);
    const images = Array.from({ length: count }, (_, index) => {
      const at = 6 + index * 16;
      return { said: ico.readUInt8(at) || 256, bytes: ico.readUInt32LE(at + 8), offset: ico.readUInt32LE(at + 12) };
    });
    expect(images.map(({ said }) => said)).toEqual([...WINDOWS_SIZES]);
    for (const { said, offset } of images) expect(sizeOf(ico.subarray(offset))).toEqual([said, said]);
    const end = images.at(-1);
    expect((end?.offset ?? 0) + (end?.bytes ?? 0)).toBe(ico.length);
  });

  it('are there for macOS, each as large as its type says', () => {
    const icns = read('icon.icns');
    expect(icns.readUInt32BE(4)).toBe(icns.length);
    const found: Record<string, number> = {};
    for (let at = 8; at < icns.length; at += icns.readUInt32BE(at + 4)) {
      found[icns.subarray(at, at + 4).toString('latin1')] = sizeOf(icns.subarray(at + 8))[0];
    }
    expect(found).toEqual(MACOS_TYPES);
  });
});
