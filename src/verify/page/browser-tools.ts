import { sha256 } from '@noble/hashes/sha2.js';
import { isEqual } from '../check/bytes.ts';
import type { CheckTools } from '../check/check-tools.ts';

/**
 * Returns the browser's tools. SHA-256 comes from a library, because Web Crypto hashes only whole files, which may not
 * fit in memory.
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
    isEqual,
    verifySignature,
    inflate,
    encodeUtf8: (text) => new TextEncoder().encode(text),
    decodeUtf8(bytes) {
      try {
        return utf8.decode(bytes);
      } catch {
        // The caller decides what invalid UTF-8 means.
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
    // An invalid key verifies nothing. Any other error means that the browser lacks Ed25519.
    return error instanceof DOMException && error.name === 'DataError' ? false : null;
  }
}

/** Copies the bytes, because Web Crypto rejects shared memory. */
function copyOf(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(bytes);
}

/** Inflates DEFLATE data in pieces, in a browser and in Node. Throws on invalid data. */
async function* inflate(packed: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const pieces = packed[Symbol.asyncIterator]();
  const source = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      const { done, value } = await pieces.next();
      if (done) controller.close();
      // Copies the piece, because the source may reuse or share its memory.
      else controller.enqueue(new Uint8Array(value));
    },
    async cancel() {
      await pieces.return?.();
    },
  });
  const reader = source.pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel();
  }
}
