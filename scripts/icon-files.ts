export const LINUX_SIZES = [16, 24, 32, 48, 64, 128, 256, 512] as const;
export const WINDOWS_SIZES = [16, 24, 32, 48, 64, 128, 256] as const;
/** The macOS icon types with their size in pixels. */
export const MACOS_TYPES = { ic11: 32, ic12: 64, ic07: 128, ic08: 256, ic09: 512, ic10: 1_024 } as const;

/** Returns an ICO file of square PNGs. Sizes are in pixels. */
export function icoOf(images: readonly { size: number; png: Uint8Array }[]): Buffer {
  const head = Buffer.alloc(6 + images.length * 16);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(images.length, 4);
  let offset = head.length;
  for (const [index, { size, png }] of images.entries()) {
    const at = 6 + index * 16;
    // The size field is one byte, in which 0 means 256.
    head.writeUInt8(size % 256, at);
    head.writeUInt8(size % 256, at + 1);
    head.writeUInt16LE(1, at + 4);
    head.writeUInt16LE(32, at + 6);
    head.writeUInt32LE(png.length, at + 8);
    head.writeUInt32LE(offset, at + 12);
    offset += png.length;
  }
  return Buffer.concat([head, ...images.map(({ png }) => png)]);
}

export function icnsOf(images: readonly { type: string; png: Uint8Array }[]): Buffer {
  const parts = images.map(({ type, png }) => Buffer.concat([part(type, png.length + 8), png]));
  const length = parts.reduce((sum, { length: bytes }) => sum + bytes, 8);
  return Buffer.concat([part('icns', length), ...parts]);
}

function part(type: string, length: number): Buffer {
  const head = Buffer.alloc(8);
  head.write(type, 'latin1');
  head.writeUInt32BE(length, 4);
  return head;
}
