import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** What is told of a file by which a change of it is found. */
export interface Digested {
  /** Hex. */
  sha256: string;
  /** How many lines have checks; 0 where none were asked for. */
  lines: number;
}

/** Computes the digest of a file while it is written. */
export interface Digest {
  /** The bytes may be overwritten after it. */
  take(bytes: Uint8Array): void;
  finish(): Digested;
  /** For a file that is not finished. */
  abandon(): void;
}

/** Takes the checks of lines as they are made: one line of text for each line. */
export type WriteChecks = (text: string) => void;

/** @param writeChecks where the file has lines whose checks are wanted */
export function createDigest(writeChecks: WriteChecks | null = null): Digest {
  const hash = createHash('sha256');
  const lines = writeChecks && new LineChecks(writeChecks);
  return {
    take(bytes) {
      hash.update(bytes);
      lines?.take(bytes);
    },
    finish() {
      lines?.finish();
      return { sha256: hash.digest('hex'), lines: lines?.count ?? 0 };
    },
    abandon: () => undefined,
  };
}

const LINE_FEED = 0x0a;

/**
 * The checks of a text file's lines: CRC-32 of each, with its end. They name the line that was changed, removed or
 * added; that something was is told by the file's SHA-256, which nobody can arrange.
 */
class LineChecks {
  readonly #write: WriteChecks;
  #begun = 0;
  #hasBegun = false;
  #count = 0;

  /** @param write takes eight hex digits for each line */
  constructor(write: WriteChecks) {
    this.#write = write;
  }

  get count(): number {
    return this.#count;
  }

  take(bytes: Uint8Array): void {
    let from = 0;
    let text = '';
    for (let end = bytes.indexOf(LINE_FEED); end >= 0; end = bytes.indexOf(LINE_FEED, from)) {
      text += this.#line(crc32(bytes.subarray(from, end + 1), this.#begun));
      this.#begun = 0;
      this.#hasBegun = false;
      from = end + 1;
    }
    if (from < bytes.length) {
      this.#begun = crc32(bytes.subarray(from), this.#begun);
      this.#hasBegun = true;
    }
    this.#write(text);
  }

  /** A last line without an end is a line, too. */
  finish(): void {
    if (this.#hasBegun) this.#write(this.#line(this.#begun));
    this.#hasBegun = false;
  }

  #line(check: number): string {
    this.#count += 1;
    return `${check.toString(16).padStart(8, '0')}\n`;
  }
}
