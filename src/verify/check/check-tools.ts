/** What a check needs of the place where it runs: Node, or a browser without a network. */
export interface CheckTools {
  /** A SHA-256 that is made piece by piece. */
  startHash(): RunningHash;
  /** The SHA-256 of a few bytes. */
  hash(bytes: Uint8Array): Uint8Array;
  /** Tells whether `expected` is the SHA-256 of a few bytes: quicker than to make it and compare. */
  hasHash(bytes: Uint8Array, expected: Uint8Array): boolean;
  /** @returns null where this place cannot check Ed25519 */
  verifySignature(publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array): Promise<boolean | null>;
  encodeUtf8(text: string): Uint8Array;
  /** @returns null where the bytes are no UTF-8 */
  decodeUtf8(bytes: Uint8Array): string | null;
  /** Unpacks a text in UTF-8 that was packed with DEFLATE, piece by piece. Throws where it is none. */
  inflateText(packed: AsyncIterable<Uint8Array>): AsyncIterable<string>;
}

interface RunningHash {
  update(bytes: Uint8Array): void;
  digest(): Uint8Array;
}

/** Some bytes of a file. @property to exclusive; it may not lie behind the end */
export interface FilePart {
  from: number;
  to: number;
}

/** What the person who checks knows from elsewhere: from paper, or from the screen of the till. */
export interface KnownElsewhere {
  /** Fingerprints of tills' keys, as typed. Empty where none is known. */
  fingerprints: readonly string[];
  /** Codes or hashes of the latest seals, as typed. Empty where none is known. */
  seals: readonly string[];
}
