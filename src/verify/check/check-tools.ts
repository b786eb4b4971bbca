import type { ZodType } from 'zod';

/** The functions that a check needs from its platform: Node, or a browser without a network. */
export interface CheckTools {
  startHash(): RunningHash;
  hash(bytes: Uint8Array): Uint8Array;
  /** Returns true if `expected` is the SHA-256 of a few bytes. Faster than hashing and comparing. */
  hasHash(bytes: Uint8Array, expected: Uint8Array): boolean;
  isEqual(one: Uint8Array, other: Uint8Array): boolean;
  /** @returns null if the platform cannot verify Ed25519 */
  verifySignature(publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array): Promise<boolean | null>;
  encodeUtf8(text: string): Uint8Array;
  /** @returns null if the bytes are not UTF-8 */
  decodeUtf8(bytes: Uint8Array): string | null;
  /** Inflates DEFLATE data in pieces. Throws on invalid data. */
  inflate(packed: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array>;
  /** Compiles a schema, which makes it twice as fast. Absent if code must not be generated. */
  compile?<Schema extends ZodType>(schema: Schema): Schema;
}

interface RunningHash {
  update(bytes: Uint8Array): void;
  digest(): Uint8Array;
}

/** A range of a file. @property to exclusive; at most the file's size */
export interface FilePart {
  from: number;
  to: number;
}

/** Values that the checking person knows from paper or from the till's screen. */
export interface KnownElsewhere {
  fingerprints: readonly string[];
  seals: readonly string[];
}
