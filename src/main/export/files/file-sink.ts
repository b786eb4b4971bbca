import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';
import { createDigest, type Digest, type Digested } from './digest.ts';

const BUFFER_BYTES = 1024 * 1024;

/** UTF-8 has at most three bytes for each UTF-16 code unit. */
const MOST_BYTES_A_UNIT = 3;

export interface WrittenFile extends Digested {
  bytes: number;
}

/** Writes a new file from start to end and computes its digest. Throws the file system's errors. */
export class FileSink {
  readonly #file: number;
  readonly #digest: Digest;
  readonly #buffer = Buffer.allocUnsafeSlow(BUFFER_BYTES);
  #used = 0;
  #bytes = 0;

  /** @param makeDigest called after the file was created; the sink finishes or abandons the digest */
  constructor(path: string, makeDigest: () => Digest = () => createDigest()) {
    this.#file = openSync(path, 'wx', 0o600);
    this.#digest = makeDigest();
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

  /** Flushes the file to disk. */
  finish(): WrittenFile {
    this.#flush();
    fsyncSync(this.#file);
    const digested = this.#digest.finish();
    closeSync(this.#file);
    return { bytes: this.#bytes, ...digested };
  }

  abandon(): void {
    this.#digest.abandon();
    closeSync(this.#file);
  }

  #flush(): void {
    this.#put(this.#buffer.subarray(0, this.#used));
    this.#used = 0;
  }

  #put(bytes: Uint8Array): void {
    this.#digest.take(bytes);
    this.#bytes += bytes.length;
    for (let written = 0; written < bytes.length; ) written += writeSync(this.#file, bytes, written);
  }
}
