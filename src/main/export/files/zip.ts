import { constants, crc32, deflateRawSync } from 'node:zlib';
import { type AsyncFlateStreamHandler, Zip, type ZipInputFile } from 'fflate/browser';
import type { FileSink } from './file-sink.ts';

/*
 * A ZIP archive that is written from front to back, so that it can be hashed and sent on while it grows. fflate writes what
 * stands around the parts; they are packed by Node's zlib, which takes half the time of a packer in JavaScript.
 */

/** What is packed at once. Packing begins anew after it, which costs next to nothing in size. */
const CHUNK_UNITS = 512 * 1024;

/** The fastest level: a quarter larger than the usual one, in three quarters of the time. */
const LEVEL = 1;

/** No part and no archive may be larger without ZIP64, which not every reader knows. */
const MOST_BYTES = 0xff_ff_ff_ff;

/** Thrown where the archive becomes larger than every reader can read. */
class ArchiveTooLarge extends Error {
  override readonly name = 'ArchiveTooLarge';
}

/** Where an archive goes to. */
export type ByteSink = Pick<FileSink, 'writeBytes'>;

/** Writes the parts of an archive one after the other. */
export class ZipWriter {
  readonly #zip: Zip;
  #bytes = 0;

  constructor(sink: ByteSink) {
    this.#zip = new Zip((error, bytes) => {
      if (error) throw error;
      sink.writeBytes(bytes);
      this.#bytes += bytes.length;
      refuseWhereLarger(this.#bytes);
    });
  }

  /** Adds a part as a whole. */
  add(name: string, text: string): void {
    const part = this.begin(name);
    part.write(text);
    part.finish();
  }

  /** Adds a file, piece by piece; each piece is done with before the next one is asked for. */
  addChunks(name: string, chunks: Iterable<Buffer>): void {
    const part = this.begin(name);
    for (const chunk of chunks) part.pack(chunk, false);
    part.finish();
  }

  /** Begins a part; it must be finished before the next one is begun. */
  begin(name: string): ZipPart {
    const part = new ZipPart(name);
    this.#zip.add(part);
    return part;
  }

  /** Writes the list of all parts, with which the archive ends. */
  finish(): void {
    this.#zip.end();
  }
}

/** A part that grows. */
export class ZipPart implements ZipInputFile {
  readonly filename: string;
  /** DEFLATE. */
  readonly compression = 8;
  /** The beginning of ZIP's time, in whatever zone. When it was made stands in the manifest. */
  readonly mtime = '1980-01-01T00:00:00';
  size = 0;
  crc = 0;
  /** Set by the archive to which it is added. */
  ondata?: AsyncFlateStreamHandler;
  #text = '';

  constructor(filename: string) {
    this.filename = filename;
  }

  write(text: string): void {
    this.#text += text;
    if (this.#text.length < CHUNK_UNITS) return;
    this.pack(Buffer.from(this.#text), false);
    this.#text = '';
  }

  finish(): void {
    this.pack(Buffer.from(this.#text), true);
    this.#text = '';
  }

  pack(bytes: Buffer, isLast: boolean): void {
    this.crc = crc32(bytes, this.crc);
    this.size += bytes.length;
    refuseWhereLarger(this.size);
    // A flush ends on a whole byte, so that packed pieces can stand one behind the other.
    const finishFlush = isLast ? constants.Z_FINISH : constants.Z_SYNC_FLUSH;
    this.ondata?.(null, deflateRawSync(bytes, { level: LEVEL, finishFlush }), isLast);
  }
}

function refuseWhereLarger(bytes: number): void {
  if (bytes > MOST_BYTES) throw new ArchiveTooLarge('The table is too large.');
}
