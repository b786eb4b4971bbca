import type { FilePart } from './check-tools.ts';
import type { GivenFile } from './given-folder.ts';

/** Parts that lie so near to each other are read at once, with what is between them. */
const MOST_BETWEEN = 64 * 1024;
/** Nor is more than this read at once. */
const MOST_AT_ONCE = 8 * 1024 * 1024;

/** Reads a part of a file as a whole. */
export async function readPart(file: GivenFile, part: FilePart): Promise<Uint8Array> {
  const bytes = new Uint8Array(part.to - part.from);
  let at = 0;
  for await (const chunk of file.chunks(part)) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

/** Reads many small parts of a file, those that lie together at once. @returns their bytes, in the order of the parts */
export async function readParts(file: GivenFile, parts: readonly FilePart[]): Promise<Uint8Array[]> {
  const bytes: Uint8Array[] = [];
  const ordered = [...parts.entries()].sort(([, one], [, other]) => one.from - other.from);
  for (let next = 0; next < ordered.length; ) {
    const stretch = stretchFrom(ordered, next);
    const whole = await readPart(file, stretch.part);
    for (const [index, { from, to }] of ordered.slice(next, stretch.end)) {
      bytes[index] = whole.subarray(from - stretch.part.from, to - stretch.part.from);
    }
    next = stretch.end;
  }
  return bytes;
}

/** The part that holds the next ones together. @property end the index after the last of them */
function stretchFrom(ordered: readonly [number, FilePart][], first: number): { part: FilePart; end: number } {
  const part = { from: ordered[first]?.[1].from ?? 0, to: ordered[first]?.[1].to ?? 0 };
  let end = first + 1;
  for (; end < ordered.length; end += 1) {
    const next = ordered[end]?.[1];
    if (!next || next.from > part.to + MOST_BETWEEN || next.to > part.from + MOST_AT_ONCE) break;
    part.to = Math.max(part.to, next.to);
  }
  return { part, end };
}
