import { MANIFEST_NAME, type SealedFile } from '../../shared/journal/seal.ts';
import { toHex } from './bytes.ts';
import type { CheckTools } from './check-tools.ts';
import { isOfSystem, misnamedFiles } from './file-names.ts';
import type { GivenFile, GivenFolder } from './given-folder.ts';
import { MOST_LINE_BYTES, readLines } from './read-lines.ts';
import type { AddFinding } from './sentences.ts';

export interface ListedFile {
  file: GivenFile;
  sealed: SealedFile;
}

/** Reports missing and extra files. @param ofSystem receives files that an operating system added @returns the listed files that exist */
export function matchFiles(
  folder: GivenFolder,
  sealed: readonly SealedFile[],
  add: AddFinding,
  ofSystem: (names: readonly string[]) => void,
): ListedFile[] {
  const given = new Map(folder.files.map((file) => [file.name, file]));
  const listed = new Set([MANIFEST_NAME, ...sealed.map(({ name }) => name)]);
  const unlisted = [...given.keys()].filter((name) => !listed.has(name));
  const others = folder.others ?? [];
  for (const name of unlisted) if (!isOfSystem(name)) add('fileUnlisted', { file: name });
  for (const name of others) if (!isOfSystem(name)) add('notAFile', { file: name });
  const names = [...unlisted, ...others].filter(isOfSystem);
  if (names.length > 0) ofSystem(names);
  for (const { name, format } of misnamedFiles(sealed)) add('fileMisnamed', { file: name }, { format });
  return sealed.flatMap((entry) => {
    const file = given.get(entry.name);
    if (!file) add('fileMissing', { file: entry.name });
    return file ? [{ file, sealed: entry }] : [];
  });
}

/** Limits reading to the sealed size plus one line, because an appended part may be endless. */
export function upToSealed(file: GivenFile, { bytes }: SealedFile): GivenFile {
  const most = bytes + MOST_LINE_BYTES;
  if (file.size <= most) return file;
  return { ...file, size: most, chunks: (part) => file.chunks(part ?? { from: 0, to: most }) };
}

function startFileHash(sealed: SealedFile, tools: CheckTools) {
  const hash = tools.startHash();
  let bytes = 0;
  return {
    seen: (chunk: Uint8Array) => {
      hash.update(chunk);
      bytes += chunk.length;
    },
    isAsSealed: () => toHex(hash.digest()) === sealed.sha256 && bytes === sealed.bytes,
  };
}

/** Returns whether a file matches its seal while `look` reads it. @param look reads the whole file and passes on each piece */
export async function isAsSealedWhile(
  sealed: SealedFile,
  tools: CheckTools,
  look: (seen: (chunk: Uint8Array) => void) => Promise<void>,
): Promise<boolean> {
  const hash = startFileHash(sealed, tools);
  await look(hash.seen);
  return hash.isAsSealed();
}

export async function isAsSealed(file: GivenFile, sealed: SealedFile, tools: CheckTools): Promise<boolean> {
  if (file.size !== sealed.bytes) return false;
  const hash = startFileHash(sealed, tools);
  for await (const chunk of file.chunks()) hash.seen(chunk);
  return hash.isAsSealed();
}

/** Reports a changed file. Names the changed lines if the line checksums are intact. */
export async function nameLines(
  file: GivenFile,
  checks: GivenFile | undefined,
  tools: CheckTools,
  add: AddFinding,
): Promise<void> {
  add('fileChanged', { file: file.name });
  if (checks) await locateLines(file, checks, tools, add);
}

export function checksNameOf(name: string): string {
  return `${name}.lines`;
}

const POLYNOMIAL = 0xed_b8_83_20;

const TABLE = Int32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ POLYNOMIAL : value >>> 1;
  return value;
});

/** CRC-32 as in ZIP and Ethernet (ISO 3309), as a signed number. It only locates changes and proves nothing. */
function crc32(bytes: Uint8Array): number {
  let value = -1;
  for (const byte of bytes) value = (TABLE[(value ^ byte) & 0xff] ?? 0) ^ (value >>> 8);
  return ~value;
}

const MOST_PLACES = 10;

/** Reports the changed lines of a file by comparing line checksums. @param checks the file with one checksum a line, which must match its seal */
async function locateLines(file: GivenFile, checks: GivenFile, tools: CheckTools, add: AddFinding) {
  const expected: number[] = [];
  await readLines(checks.chunks(), (line) => {
    expected.push(Number.parseInt(tools.decodeUtf8(line) ?? '', 16) | 0);
  });
  const found: number[] = [];
  await readLines(file.chunks(), (line) => void found.push(crc32(line)));
  for (const { code, line } of differences(expected, found)) add(code, { file: file.name, line });
}

interface Difference {
  code: 'lineChanged' | 'lineRemoved' | 'lineAdded' | 'linesSwapped';
  /** The line in the given file. For removed lines, the line that follows them. */
  line: number;
}

/** Compares two lists of checksums and resynchronizes after each difference. */
function differences(expected: readonly number[], found: readonly number[]): Difference[] {
  const places: Difference[] = [];
  let at = 0;
  let now = 0;
  while ((at < expected.length || now < found.length) && places.length < MOST_PLACES) {
    if (at < expected.length && now < found.length && expected[at] === found[now]) {
      at += 1;
      now += 1;
      continue;
    }
    const { code, expectedLines, foundLines } = stepOver(expected, at, found, now);
    places.push({ code, line: now + 1 });
    at += expectedLines;
    now += foundLines;
  }
  return places;
}

interface Step {
  code: Difference['code'];
  expectedLines: number;
  foundLines: number;
}

function stepOver(expected: readonly number[], at: number, found: readonly number[], now: number): Step {
  if (at >= expected.length) return { code: 'lineAdded', expectedLines: 0, foundLines: found.length - now };
  if (now >= found.length) return { code: 'lineRemoved', expectedLines: expected.length - at, foundLines: 0 };
  const nextFound = now + 1 < found.length;
  const nextExpected = at + 1 < expected.length;
  if (nextFound && nextExpected && expected[at] === found[now + 1] && expected[at + 1] === found[now]) {
    return { code: 'linesSwapped', expectedLines: 2, foundLines: 2 };
  }
  if (nextFound && expected[at] === found[now + 1]) return { code: 'lineAdded', expectedLines: 0, foundLines: 1 };
  if (nextExpected && expected[at + 1] === found[now]) return { code: 'lineRemoved', expectedLines: 1, foundLines: 0 };
  return { code: 'lineChanged', expectedLines: 1, foundLines: 1 };
}
