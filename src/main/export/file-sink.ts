import { createHash, type Hash } from 'node:crypto';
import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';
import { crc32 } from 'node:zlib';

const BUFFER_BYTES = 1024 * 1024;

/** UTF-8 has at most three bytes for each UTF-16 code unit. */
const MOST_BYTES_A_UNIT = 3;

const LINE_FEED = 0x0a;

export interface WrittenFile {
  bytes: number;
  /** Hex. */
  sha256: string;
}

/** A new file that is written from its beginning to its end, hashed on the way. Throws the file system's errors. */
export class FileSink {
  readonly #file: number;
  readonly #hash: Hash = createHash('sha256');
  readonly #buffer = Buffer.allocUnsafeSlow(BUFFER_BYTES);
  readonly #lines: LineChecks | null;
  #used = 0;
  #bytes = 0;

  /** @param lines takes the checks of the file's lines, where it has lines */
  constructor(path: string, lines: LineChecks | null = null) {
    this.#file = openSync(path, 'wx', 0o600);
    this.#lines = lines;
  }

  writeText(text: string): void {
    if (text.length * MOST_BYTES_A_UNIT > BUFFER_BYTES) {
      this.writeBytes(Buffer.from(text, 'utf8'));
      return;
    }
    if (text.length * MOST_BYTES_A_UNIT > BUFFER_BYTES - this.#used) this.#flush();
    this.#used += this.#buffer.write(text, this.#used, 'utf8');
  }

  writeBytes(bytes: Uint8Array): void {
    if (bytes.length > BUFFER_BYTES - this.#used) this.#flush();
    if (bytes.length > BUFFER_BYTES) {
      this.#put(bytes);
      return;
    }
    this.#buffer.set(bytes, this.#used);
    this.#used += bytes.length;
  }

  /** Brings the file to the disk. */
  finish(): WrittenFile {
    this.#flush();
    fsyncSync(this.#file);
    closeSync(this.#file);
    this.#lines?.finish();
    return { bytes: this.#bytes, sha256: this.#hash.digest('hex') };
  }

  /** Lets an unfinished file go. */
  abandon(): void {
    closeSync(this.#file);
  }

  #flush(): void {
    this.#put(this.#buffer.subarray(0, this.#used));
    this.#used = 0;
  }

  #put(bytes: Uint8Array): void {
    this.#hash.update(bytes);
    this.#lines?.take(bytes);
    this.#bytes += bytes.length;
    for (let written = 0; written < bytes.length; ) written += writeSync(this.#file, bytes, written);
  }
}

/**
 * The checks of a text file's lines: CRC-32 of each, with its end. They name the line that was changed, removed or
 * added; that something was is told by the file's SHA-256, which nobody can arrange.
 */
export class LineChecks {
  readonly #write: (text: string) => void;
  #begun = 0;
  #hasBegun = false;
  #count = 0;

  /** @param write takes one line of text for each line: eight hex digits */
  constructor(write: (text: string) => void) {
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
