import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';

export interface Digested {
  sha256: string;
  /** The number of lines with a check; 0 if no checks were requested. */
  lines: number;
}

export interface Digest {
  /** The caller may reuse the buffer afterwards. */
  take(bytes: Uint8Array): void;
  finish(): Digested;
  /** Frees resources without a result, for a file that stays unfinished. */
  abandon(): void;
}

export type WriteChecks = (text: string) => void;

/** @param writeChecks receives a check for each line; null makes none */
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

/** Computes a CRC-32 of each line with its line end, which locates a change. The file's SHA-256 proves the change. */
class LineChecks {
  readonly #write: WriteChecks;
  #begun = 0;
  #hasBegun = false;
  #count = 0;

  /** @param write receives eight hex digits per line */
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

  /** Writes the check of a last line without a line end. */
  finish(): void {
    if (this.#hasBegun) this.#write(this.#line(this.#begun));
    this.#hasBegun = false;
  }

  #line(check: number): string {
    this.#count += 1;
    return `${check.toString(16).padStart(8, '0')}\n`;
  }
}
