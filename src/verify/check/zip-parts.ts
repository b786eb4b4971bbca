import type { FilePart } from './check-tools.ts';
import type { GivenFile } from './given-folder.ts';

/* A part of a ZIP archive (APPNOTE 6.3), as its central directory lists it. */

export interface ZipPart {
  name: string;
  /** The DEFLATE data of the part. Throws if there is none. */
  packed: () => AsyncIterable<Uint8Array>;
}

const END_BYTES = 22;
const CENTRAL_BYTES = 46;
const LOCAL_BYTES = 30;
const END_SIGNATURE = 0x06_05_4b_50;
const CENTRAL_SIGNATURE = 0x02_01_4b_50;
const LOCAL_SIGNATURE = 0x04_03_4b_50;
const DEFLATE = 8;

/** The longest central directory that is read, in bytes; that of a workbook is short. */
const MOST_LIST_BYTES = 1024 * 1024;

/** @returns null for any other archive: with a comment, ZIP64, or another compression than DEFLATE */
export async function readZip(file: GivenFile): Promise<ZipPart[] | null> {
  if (file.size < END_BYTES) return null;
  const end = await viewOf(file, { from: file.size - END_BYTES, to: file.size });
  if (end.getUint32(0, true) !== END_SIGNATURE) return null;
  const list = { from: end.getUint32(16, true), to: file.size - END_BYTES };
  if (list.to - list.from !== end.getUint32(12, true) || list.to - list.from > MOST_LIST_BYTES) return null;
  return partsIn(file, await readPart(file, list));
}

function partsIn(file: GivenFile, list: Uint8Array): ZipPart[] | null {
  const parts: ZipPart[] = [];
  const view = new DataView(list.buffer, list.byteOffset, list.length);
  for (let at = 0; at < list.length; ) {
    if (at + CENTRAL_BYTES > list.length || view.getUint32(at, true) !== CENTRAL_SIGNATURE) return null;
    if (view.getUint16(at + 10, true) !== DEFLATE) return null;
    const nameBytes = view.getUint16(at + 28, true);
    const nameAt = at + CENTRAL_BYTES;
    const name = String.fromCharCode(...list.subarray(nameAt, nameAt + nameBytes));
    const [packedBytes, from] = [view.getUint32(at + 20, true), view.getUint32(at + 42, true)];
    parts.push({ name, packed: () => packedBytesOf(file, from, packedBytes) });
    at = nameAt + nameBytes + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return parts;
}

async function* packedBytesOf(file: GivenFile, from: number, packedBytes: number): AsyncGenerator<Uint8Array> {
  const header = await viewOf(file, { from, to: from + LOCAL_BYTES });
  if (header.getUint32(0, true) !== LOCAL_SIGNATURE) throw new RangeError('There is no part of an archive here.');
  const start = from + LOCAL_BYTES + header.getUint16(26, true) + header.getUint16(28, true);
  yield* file.chunks({ from: start, to: start + packedBytes });
}

async function viewOf(file: GivenFile, part: FilePart): Promise<DataView> {
  const bytes = await readPart(file, part);
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
}

async function readPart(file: GivenFile, part: FilePart): Promise<Uint8Array> {
  const bytes = new Uint8Array(part.to - part.from);
  let at = 0;
  for await (const chunk of file.chunks(part)) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}
