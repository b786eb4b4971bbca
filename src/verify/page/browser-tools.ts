import { sha256 } from '@noble/hashes/sha2.js';
import { isEqual } from '../check/bytes.ts';
import type { CheckTools } from '../check/check-tools.ts';
import { inflateText } from '../inflate-text.ts';

/**
 * What a browser has to check with. Its own SHA-256 takes a file only as a whole, which may be larger than its memory;
 * therefore that of a library. Ed25519 is its own: Chromium has it since 137, Firefox since 129, Safari since 17.
 */
export function browserTools(): CheckTools {
  const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  return {
    startHash() {
      const running = sha256.create();
      return { update: (bytes) => void running.update(bytes), digest: () => running.digest() };
    },
    hash: (bytes) => sha256(bytes),
    hasHash: (bytes, expected) => isEqual(sha256(bytes), expected),
    verifySignature,
    inflateText,
    encodeUtf8: (text) => new TextEncoder().encode(text),
    decodeUtf8(bytes) {
      try {
        return utf8.decode(bytes);
      } catch {
        // Bytes that are no UTF-8 are no text; whoever asked says what that means.
        return null;
      }
    },
  };
}

async function verifySignature(
  publicKey: Uint8Array,
  message: Uint8Array,
  signature: Uint8Array,
): Promise<boolean | null> {
  try {
    const key = await crypto.subtle.importKey('raw', copyOf(publicKey), 'Ed25519', false, ['verify']);
    return await crypto.subtle.verify('Ed25519', key, copyOf(signature), copyOf(message));
  } catch (error) {
    // Bytes that are no key verify nothing; everything else means that this browser does not know Ed25519.
    return error instanceof DOMException && error.name === 'DataError' ? false : null;
  }
}

/** Web Crypto takes no memory that may be shared. */
function copyOf(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(bytes);
}
