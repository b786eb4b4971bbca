import { constants, crc32, deflateRawSync } from 'node:zlib';
import type { FileSink } from './file-sink.ts';

/*
 * A ZIP archive that is written from front to back (APPNOTE 6.3), so that it can be hashed and sent on while it grows. The
 * size of a part is known only at its end, and therefore stands behind it, in a data descriptor.
 */

/** What is packed at once. Packing begins anew after it, which costs next to nothing in size. */
const CHUNK_UNITS = 512 * 1024;

/** The fastest level: a quarter larger than the usual one, in three quarters of the time. */
const LEVEL = 1;

/** No part and no archive may be larger without ZIP64, which not every reader knows. */
const MOST_BYTES = 0xff_ff_ff_ff;

interface Entry {
  name: Buffer;
  offset: number;
  crc: number;
  packedBytes: number;
  bytes: number;
}

/** Thrown where the archive becomes larger than every reader can read. */
class ArchiveTooLarge extends Error {
  override readonly name = 'ArchiveTooLarge';
}

/** Where an archive goes to. */
export type ByteSink = Pick<FileSink, 'writeBytes'>;

/** Writes the parts of an archive one after the other. */
export class ZipWriter {
  readonly #sink: ByteSink;
  readonly #entries: Entry[] = [];
  #offset = 0;

  constructor(sink: ByteSink) {
    this.#sink = sink;
  }

  /** Adds a part as a whole. */
  add(name: string, text: string): void {
    const part = this.begin(name);
    part.write(text);
    part.finish();
  }

  /** Adds a file, piece by piece; each piece is done with before the next one is asked for. */
  addChunks(name: string, chunks: Iterable<Buffer>): void {
    const entry = this.#begin(name);
    for (const chunk of chunks) this.#pack(entry, chunk, false);
    this.#pack(entry, Buffer.alloc(0), true);
    this.#put(dataDescriptor(entry));
  }

  /** Begins a part; it must be finished before the next one is begun. */
  begin(name: string): ZipPart {
    const entry = this.#begin(name);
    return new ZipPart(
      (bytes, isLast) => this.#pack(entry, bytes, isLast),
      () => this.#put(dataDescriptor(entry)),
    );
  }

  /** Writes the list of all parts, with which the archive ends. */
  finish(): void {
    const start = this.#offset;
    for (const entry of this.#entries) this.#put(centralHeader(entry));
    this.#put(endOfCentralDirectory(this.#entries.length, this.#offset - start, start));
  }

  #begin(name: string): Entry {
    const entry: Entry = { name: Buffer.from(name), offset: this.#offset, crc: 0, packedBytes: 0, bytes: 0 };
    this.#put(localHeader(entry));
    this.#entries.push(entry);
    return entry;
  }

  #pack(entry: Entry, bytes: Buffer, isLast: boolean): void {
    // A flush ends on a whole byte, so that packed pieces can stand one behind the other.
    const finishFlush = isLast ? constants.Z_FINISH : constants.Z_SYNC_FLUSH;
    const packed = deflateRawSync(bytes, { level: LEVEL, finishFlush });
    entry.crc = crc32(bytes, entry.crc);
    entry.bytes += bytes.length;
    entry.packedBytes += packed.length;
    this.#put(packed);
    if (entry.bytes > MOST_BYTES || this.#offset > MOST_BYTES) throw new ArchiveTooLarge('The table is too large.');
  }

  #put(bytes: Buffer): void {
    this.#sink.writeBytes(bytes);
    this.#offset += bytes.length;
  }
}

/** A part that grows. */
export class ZipPart {
  readonly #pack: (bytes: Buffer, isLast: boolean) => void;
  readonly #end: () => void;
  #text = '';

  constructor(pack: (bytes: Buffer, isLast: boolean) => void, end: () => void) {
    this.#pack = pack;
    this.#end = end;
  }

  write(text: string): void {
    this.#text += text;
    if (this.#text.length < CHUNK_UNITS) return;
    this.#pack(Buffer.from(this.#text), false);
    this.#text = '';
  }

  finish(): void {
    this.#pack(Buffer.from(this.#text), true);
    this.#text = '';
    this.#end();
  }
}

const VERSION_NEEDED = 20;
/** Sizes follow the data; the name is UTF-8. */
const FLAGS = 0x08_08;
const DEFLATE = 8;
/** 1 January 1980: the beginning of ZIP's time. When it was made stands in the manifest. */
const DATE = 0x00_21;

function localHeader({ name }: Entry): Buffer {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04_03_4b_50, 0);
  writeCommon(header, 4);
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, name]);
}

function dataDescriptor({ crc, packedBytes, bytes }: Entry): Buffer {
  const descriptor = Buffer.alloc(16);
  descriptor.writeUInt32LE(0x08_07_4b_50, 0);
  descriptor.writeUInt32LE(crc, 4);
  descriptor.writeUInt32LE(packedBytes, 8);
  descriptor.writeUInt32LE(bytes, 12);
  return descriptor;
}

function centralHeader({ name, offset, crc, packedBytes, bytes }: Entry): Buffer {
  const header = Buffer.alloc(46);
  header.writeUInt32LE(0x02_01_4b_50, 0);
  header.writeUInt16LE(VERSION_NEEDED, 4);
  writeCommon(header, 6);
  header.writeUInt32LE(crc, 16);
  header.writeUInt32LE(packedBytes, 20);
  header.writeUInt32LE(bytes, 24);
  header.writeUInt16LE(name.length, 28);
  header.writeUInt32LE(offset, 42);
  return Buffer.concat([header, name]);
}

/** Version needed, flags, method, time and date stand in both headers, in this order. */
function writeCommon(header: Buffer, at: number): void {
  header.writeUInt16LE(VERSION_NEEDED, at);
  header.writeUInt16LE(FLAGS, at + 2);
  header.writeUInt16LE(DEFLATE, at + 4);
  header.writeUInt16LE(DATE, at + 8);
}

function endOfCentralDirectory(parts: number, bytes: number, offset: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06_05_4b_50, 0);
  end.writeUInt16LE(parts, 8);
  end.writeUInt16LE(parts, 10);
  end.writeUInt32LE(bytes, 12);
  end.writeUInt32LE(offset, 16);
  return end;
}
