import { gunzipSync } from 'node:zlib';

export function textOf(value: unknown): string {
  if (value instanceof Uint8Array) return unpacked(value);
  if (value instanceof Map || value instanceof Set) return textOf([...value]);
  if (typeof value !== 'object' || value === null) return String(value);
  return Object.values(value).map(textOf).join('\n');
}

export function unpacked(value: Uint8Array): string {
  const bytes = Buffer.from(value);
  return (bytes.length > 1 && bytes.readUInt16BE(0) === GZIP ? gunzipSync(bytes) : bytes).toString();
}

const GZIP = 0x1f8b;
