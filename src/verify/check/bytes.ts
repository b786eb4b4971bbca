export function toHex(bytes: Uint8Array): string {
  let hex = '';
  for (const byte of bytes) hex += HEX[byte];
  return hex;
}

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

export function fromHex(hex: string): Uint8Array {
  const bytes = new Uint8Array(hex.length / 2);
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = 16 * digitAt(hex, 2 * at) + digitAt(hex, 2 * at + 1);
  return bytes;
}

/** Returns a hex digit's value: the low four bits of an ASCII digit; those of a letter are nine less than its value. */
function digitAt(hex: string, at: number): number {
  const code = hex.charCodeAt(at);
  return (code & 0xf) + (code > 0x39 ? 9 : 0);
}

export function isEqual(one: Uint8Array, other: Uint8Array): boolean {
  if (one.length !== other.length) return false;
  for (let at = 0; at < one.length; at += 1) if (one[at] !== other[at]) return false;
  return true;
}
