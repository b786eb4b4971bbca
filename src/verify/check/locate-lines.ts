import type { CheckTools } from './check-tools.ts';
import type { AddFinding } from './findings.ts';
import type { GivenFile } from './given-folder.ts';
import { readLines } from './read-lines.ts';

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

/** The most changed places that are reported. */
const MOST_PLACES = 10;

/** Reports the changed lines of a file by comparing line checksums. @param checks the file with one checksum a line, which must match its seal */
export async function locateLines(file: GivenFile, checks: GivenFile, tools: CheckTools, add: AddFinding) {
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
