import { createHash } from 'node:crypto';
import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';
import { crc32 } from 'node:zlib';

const BUFFER_BYTES = 1024 * 1024;

/** UTF-8 has at most three bytes for each UTF-16 code unit. */
const MOST_BYTES_A_UNIT = 3;

export interface WrittenFile {
  bytes: number;
  sha256: string;
  /** The number of lines with a check; 0 if no checks were requested. */
  lines: number;
}

type WriteChecks = (text: string) => void;

/** Writes a new file from start to end and computes its digest. Throws the file system's errors. */
export class FileSink {
  readonly #file: number;
  readonly #hash = createHash('sha256');
  readonly #checks: LineChecks | null;
  readonly #buffer = Buffer.allocUnsafeSlow(BUFFER_BYTES);
  #used = 0;
  #bytes = 0;

  /** @param writeChecks receives a check for each line; null makes none */
  constructor(path: string, writeChecks: WriteChecks | null = null) {
    this.#file = openSync(path, 'wx', 0o600);
    this.#checks = writeChecks && new LineChecks(writeChecks);
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

  finish(): WrittenFile {
    this.#flush();
    fsyncSync(this.#file);
    this.#checks?.finish();
    closeSync(this.#file);
    return { bytes: this.#bytes, sha256: this.#hash.digest('hex'), lines: this.#checks?.count ?? 0 };
  }

  abandon(): void {
    closeSync(this.#file);
  }

  #flush(): void {
    this.#put(this.#buffer.subarray(0, this.#used));
    this.#used = 0;
  }

  #put(bytes: Uint8Array): void {
    this.#hash.update(bytes);
    this.#checks?.take(bytes);
    this.#bytes += bytes.length;
    for (let written = 0; written < bytes.length; ) written += writeSync(this.#file, bytes, written);
  }
}

const LINE_FEED = 0x0a;

/** Computes a CRC-32 of each line with its line end, which locates a change. The file's SHA-256 proves the change. */
class LineChecks {
  readonly #write: WriteChecks;
  #begun = 0;
  #hasBegun = false;
  count = 0;

  /** @param write receives eight hex digits per line */
  constructor(write: WriteChecks) {
    this.#write = write;
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
    this.count += 1;
    return `${check.toString(16).padStart(8, '0')}\n`;
  }
}
