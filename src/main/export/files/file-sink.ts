import { createHash } from 'node:crypto';
import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';

const BUFFER_BYTES = 1024 * 1024;

/** UTF-8 has at most three bytes for each UTF-16 code unit. */
const MOST_BYTES_A_UNIT = 3;

/** Writes a new file from start to end and computes its digest. Throws the file system's errors. */
export class FileSink {
  readonly #file: number;
  readonly #hash = createHash('sha256');
  readonly #buffer = Buffer.allocUnsafeSlow(BUFFER_BYTES);
  #used = 0;
  #bytes = 0;

  constructor(path: string) {
    this.#file = openSync(path, 'wx', 0o600);
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

  finish(): { bytes: number; sha256: string } {
    this.#flush();
    fsyncSync(this.#file);
    closeSync(this.#file);
    return { bytes: this.#bytes, sha256: this.#hash.digest('hex') };
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
    this.#bytes += bytes.length;
    for (let written = 0; written < bytes.length; ) written += writeSync(this.#file, bytes, written);
  }
}
