import forgeCipher from 'node-forge/lib/cipher.js';
import forgeUtil from 'node-forge/lib/util.js';
import 'node-forge/lib/des.js';
import { asciiJson } from './ascii-json.ts';
import type { Detail } from './details.ts';
import { isEncryptionKey } from './encryption-key.ts';

/** The service's name for the procedure below (specification, "Initiate payment"). */
export const ALGORITHM = '3DES-24';

const BLOCK_BYTES = 8;

/**
 * Encrypts details for the `request` field (specification, "Request encryption") with Triple-DES (DES-EDE3), ECB and
 * PKCS#7 padding. The JSON is escaped to ASCII first, since similar services pad by characters instead of bytes.
 * @param details every value as a string, since numbers have made such services fail
 * @returns base64 without line breaks
 * @throws RangeError if the key is not 24 printable ASCII characters
 */
export function encryptDetails(details: Readonly<Record<string, Detail>>, encryptionKey: string): string {
  const { bytes, length } = asciiJson(details, BLOCK_BYTES);
  try {
    if (!isEncryptionKey(encryptionKey)) {
      throw new RangeError('An encryption key has 24 printable ASCII characters.');
    }
    const { mode } = startedCipher(encryptionKey);
    const size = length + padding(length);
    bytes.fill(padding(length), length, size);
    const encrypted = Buffer.alloc(size);
    // The library gets numbers, because its string buffers cannot be wiped.
    encryptBlocks(mode, bytes.subarray(0, size), encrypted);
    bytes.fill(0);
    // The cipher's mode keeps its last block in memory; encrypting zeros overwrites it.
    encryptBlocks(mode, bytes.subarray(0, BLOCK_BYTES), Buffer.alloc(BLOCK_BYTES));
    return encrypted.toString('base64');
  } finally {
    bytes.fill(0);
  }
}

/** Returns the padding's length in bytes, from one to eight, which is also the value of each padding byte. */
function padding(length: number): number {
  return BLOCK_BYTES - (length % BLOCK_BYTES);
}

function startedCipher(encryptionKey: string): { mode: BlockMode } {
  const cipher = forgeCipher.createCipher('3DES-ECB', forgeUtil.createBuffer(encryptionKey));
  cipher.start();
  // The typings declare the cipher's mode as a list of functions, which is wrong.
  return cipher as unknown as { mode: BlockMode };
}

interface BlockMode {
  encrypt(input: { length(): number; getInt32(): number }, output: { putInt32(word: number): void }): unknown;
}

function encryptBlocks(mode: BlockMode, plain: Buffer, encrypted: Buffer): void {
  let read = 0;
  let written = 0;
  const input = {
    length: () => plain.length - read,
    getInt32: () => {
      read += 4;
      return plain.readInt32BE(read - 4);
    },
  };
  const output = {
    putInt32: (word: number) => {
      written = encrypted.writeInt32BE(word | 0, written);
    },
  };
  while (input.length() > 0) mode.encrypt(input, output);
}

/** Compares the cipher's output with known answers. Runs when a key is entered and at every start. */
export function cipherPassesSelfTest(): boolean {
  const key = '0a1b2c3d4e5f92c999f151a7';
  const wholeBlocks = encryptDetails({ a: '' }, key);
  const escaped = encryptDetails({ lastName: 'Ad\u00e9b\u00e1y\u1ecd\u0300' }, key);
  return (
    wholeBlocks === 'UpkbWXEypd9BexV1ki09hQ==' &&
    escaped === 'YyKodAFqrnKP6IP/+icCETuW1VP2xYLQo30rUyJDdYjH5WYVM3ZeLqL+Ysyw+6le'
  );
}
