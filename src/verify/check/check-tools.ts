import type { LinesTask, ProvenLines } from './prove-lines.ts';

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

export interface RunningHash {
  update(bytes: Uint8Array): void;
  digest(): Uint8Array;
}

/** A file as it lies in an export's folder. */
export interface GivenFile {
  name: string;
  size: number;
  /** From its beginning or a part of it, each time that it is called. */
  chunks(part?: FilePart): AsyncIterable<Uint8Array>;
  /** Left out where this place has no other threads, or where the file is too small to be worth them. */
  threads?: FileThreads | undefined;
}

/** Threads that look at a file while this one does something else. What is asked is done in its order, several at a time. */
export interface FileThreads {
  /** The SHA-256 of all of it. */
  hash(): Promise<Uint8Array>;
  /** @returns null where anything does not hold */
  proveLines(task: LinesTask): Promise<ProvenLines | null>;
  /** So much of it is proved at a time. */
  pieceBytes: number;
}

/** Some bytes of a file. @property to exclusive; it may not lie behind the end */
export interface FilePart {
  from: number;
  to: number;
}

/** The folder of an export. */
export interface GivenFolder {
  /** As a person knows it. */
  name: string;
  files: readonly GivenFile[];
  /** The names of what is no plain file: folders, links and the like. Left out where there is nothing of the kind. */
  others?: readonly string[];
}

/** What the person who checks knows from elsewhere: from paper, or from the screen of the till. */
export interface KnownElsewhere {
  /** Fingerprints of tills' keys, as typed. Empty where none is known. */
  fingerprints: readonly string[];
  /** Codes or hashes of the latest seals, as typed. Empty where none is known. */
  seals: readonly string[];
}
