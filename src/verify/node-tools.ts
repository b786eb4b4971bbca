import { createHash, createPublicKey, hash, verify } from 'node:crypto';
import { createReadStream, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { pipeline, Readable } from 'node:stream';
import { createInflateRaw } from 'node:zlib';
import type { CheckTools } from './check/check-tools.ts';
import type { GivenFolder } from './check/given-folder.ts';

const READ_BYTES = 1024 * 1024;
const INFLATED_BYTES = 256 * 1024;

export function nodeTools(): CheckTools {
  const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  return {
    startHash() {
      const running = createHash('sha256');
      return { update: (bytes) => void running.update(bytes), digest: () => running.digest() };
    },
    hash: (bytes) => hash('sha256', bytes, 'buffer'),
    hasHash(bytes, expected) {
      // Getting the digest as a string is faster than getting bytes.
      const made = hash('sha256', bytes, 'binary');
      for (let at = 0; at < made.length; at += 1) if (made.charCodeAt(at) !== expected[at]) return false;
      return made.length === expected.length;
    },
    isEqual: (one, other) => Buffer.compare(one, other) === 0,
    async verifySignature(publicKey, message, signature) {
      const x = Buffer.from(publicKey).toString('base64url');
      const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
      return verify(null, message, key, signature);
    },
    // Node's zlib is several times faster than the web API. The reader of the data gets the errors.
    inflate: (packed) =>
      pipeline(Readable.from(packed), createInflateRaw({ chunkSize: INFLATED_BYTES }), () => undefined),
    encodeUtf8: (text) => Buffer.from(text, 'utf8'),
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

/** Opens the folder of an export. @throws the file system's error if it cannot be read */
export function readFolder(folder: string): GivenFolder {
  const entries = readdirSync(folder, { withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return {
    name: path.basename(path.resolve(folder)),
    others: entries.filter((entry) => !entry.isFile()).map(({ name }) => name),
    files: files.map(({ name }) => {
      const file = path.join(folder, name);
      const { size } = statSync(file);
      return {
        name,
        size,
        async *chunks(part) {
          if (part && part.from >= part.to) return;
          // Node's `end` is inclusive.
          const stretch = part ? { start: part.from, end: part.to - 1 } : {};
          yield* createReadStream(file, { highWaterMark: READ_BYTES, ...stretch }) as AsyncIterable<Uint8Array>;
        },
      };
    }),
  };
}
