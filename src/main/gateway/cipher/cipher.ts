import forgeCipher from 'node-forge/lib/cipher.js';
import forgeUtil from 'node-forge/lib/util.js';
import 'node-forge/lib/des.js';
import type { Detail } from './details.ts';
import { isEncryptionKey } from './encryption-key.ts';

/** The name of the procedure below, as the service wants to be told (specification, "Initiate payment"). */
export const ALGORITHM = '3DES-24';

/**
 * Encrypts payment details for the `request` field of initiate (specification, "Request encryption").
 * The JSON is escaped to ASCII first: services of this family pad by characters, not by bytes.
 * @param details every value as a string, since numbers have made such services fail
 * @param encryptionKey 24 printable ASCII characters
 * @throws RangeError where the key is none
 */
export function encryptDetails(details: Readonly<Record<string, Detail>>, encryptionKey: string): string {
  // The library would make bytes of a text through a percent-encoded copy of it, which stays in memory. This text is bytes.
  return encryptBytes(escapeToAscii(JSON.stringify(details)), encryptionKey);
}

/**
 * Triple-DES (DES-EDE3) in ECB mode with PKCS#7 padding over UTF-8, written as base64 without line breaks.
 * @throws RangeError where the key is not 24 printable ASCII characters
 */
export function encryptText(plainText: string, encryptionKey: string): string {
  return encryptBytes(Buffer.from(plainText, 'utf8').toString('latin1'), encryptionKey);
}

/** @param bytes one character each */
function encryptBytes(bytes: string, encryptionKey: string): string {
  if (!isEncryptionKey(encryptionKey)) {
    throw new RangeError('An encryption key has 24 printable ASCII characters.');
  }
  const cipher = forgeCipher.createCipher('3DES-ECB', forgeUtil.createBuffer(encryptionKey));
  cipher.start();
  cipher.update(forgeUtil.createBuffer(bytes));
  if (!cipher.finish()) throw new Error('The payment details could not be encrypted.');
  return forgeUtil.encode64(cipher.output.getBytes());
}

/** Tells whether the cipher still gives a known answer. Run when a key is entered and at every start. */
export function cipherPassesSelfTest(): boolean {
  const key = '0a1b2c3d4e5f92c999f151a7';
  const wholeBlocks = encryptText('A 16 byte string', key);
  const escaped = encryptDetails({ lastName: 'Ad\u00e9b\u00e1y\u1ecd\u0300' }, key);
  return (
    wholeBlocks === 'vQRoCPOM7HZIDOczm4p8rUF7FXWSLT2F' &&
    escaped === 'YyKodAFqrnKP6IP/+icCETuW1VP2xYLQo30rUyJDdYjH5WYVM3ZeLqL+Ysyw+6le'
  );
}

/** Written without a regular expression: the engine keeps the last text that one matched, and this text holds a card. */
function escapeToAscii(json: string): string {
  let ascii = '';
  for (let index = 0; index < json.length; index += 1) {
    const unit = json.charCodeAt(index);
    ascii += unit < 0x80 ? json.charAt(index) : `\\u${unit.toString(16).padStart(4, '0')}`;
  }
  return ascii;
}
