import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../journal/write/store.fixture.ts';
import { FileSink } from './file-sink.ts';

const MEBIBYTE = 1024 * 1024;

function written(pieces: readonly Uint8Array[]) {
  const file = path.join(temporaryFolder(), 'file');
  const sink = new FileSink(file);
  for (const piece of pieces) sink.writeBytes(piece);
  return { ...sink.finish(), contents: readFileSync(file) };
}

describe('FileSink', () => {
  it('computes the digest of the whole file, although it is written in pieces', () => {
    const bytes = randomBytes(MEBIBYTE * 2 + 17);
    const { contents, ...rest } = written([
      bytes.subarray(0, 10),
      bytes.subarray(10, 10),
      bytes.subarray(10, MEBIBYTE),
      bytes.subarray(MEBIBYTE),
    ]);
    expect(contents.equals(bytes)).toBe(true);
    expect(rest).toEqual({
      bytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    });
  });

  it('writes bytes as they were given, even if the caller changes them afterwards', () => {
    const bytes = randomBytes(1_000);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const sink = new FileSink(path.join(temporaryFolder(), 'file'));
    sink.writeBytes(bytes);
    bytes.fill(0);
    expect(sink.finish()).toEqual({ bytes: 1_000, sha256 });
  });
});
