import { truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ChainHead, type ChainRow, eventHash, genesisOf } from '../chain.ts';
import { temporaryFolder } from '../write/store.fixture.ts';
import { CopyNotWhole } from './copy-file.ts';
import { packSegment, readSegment, unpackSegment } from './segment.ts';

const JOURNAL = 'b6b1d4f2-7b0e-4f0e-9d53-0c5e5f0f7a11';
const GENESIS: ChainHead = { seq: 0, hash: genesisOf('{}') };

describe('journal segments', () => {
  it('returns the payloads byte by byte, with their hashes', () => {
    fc.assert(
      fc.property(payloads, fc.nat(10_000), (given, after) => {
        const before = { seq: after, hash: GENESIS.hash };
        const rows = linked(before, given);
        const { bytes, head } = packSegment(JOURNAL, before, rows);
        const read = unpackSegment(JOURNAL, before, bytes);
        expect(read.map(({ seq, payload }) => [seq, Buffer.from(payload).toString('utf8')])).toEqual(
          rows.map(({ seq, payload }) => [seq, payload]),
        );
        expect(read.at(-1)).toMatchObject({ seq: head.seq, hash: Buffer.from(head.hash) });
      }),
    );
  });

  it('refuses a segment with any changed byte or a missing end', () => {
    fc.assert(
      fc.property(payloads, fc.nat(), fc.integer({ min: 1, max: 255 }), (given, place, change) => {
        const { bytes } = packSegment(JOURNAL, GENESIS, linked(GENESIS, given));
        const at = place % bytes.length;
        const changed = Buffer.from(bytes);
        changed[at] = (changed[at] ?? 0) ^ change;
        for (const damaged of [changed, bytes.subarray(0, at)]) {
          // Some gzip header bytes, such as the time, carry no content: a change to them leaves the entries the same.
          expect(['refused', 'same']).toContain(readingOf(damaged, given));
        }
        expect(readingOf(bytes.subarray(0, at), given)).toBe('refused');
      }),
    );
  });

  it.each([
    ['of another journal', 'a6b1d4f2-7b0e-4f0e-9d53-0c5e5f0f7a11', GENESIS],
    ['after another entry', JOURNAL, { seq: 1, hash: GENESIS.hash }],
    ['with a link to another hash', JOURNAL, { seq: 0, hash: genesisOf('{"other":1}') }],
  ])('refuses to read a segment as one %s', (_name, journal, before) => {
    const { bytes } = packSegment(JOURNAL, GENESIS, linked(GENESIS, ['{"a":1}']));
    expect(() => unpackSegment(journal, before, bytes)).toThrow(CopyNotWhole);
  });

  it('stops inflating a segment that exceeds its possible size', () => {
    const bomb = gzipSync(Buffer.alloc(100 * 1024 * 1024));
    expect(() => unpackSegment(JOURNAL, GENESIS, bomb)).toThrow(
      expect.objectContaining({
        name: 'CopyNotWhole',
        cause: expect.objectContaining({ code: 'ERR_BUFFER_TOO_LARGE' }),
      }),
    );
  });

  it('does not read a file larger than any segment', () => {
    const file = join(temporaryFolder(), 'entries-000000001-000004096.jsonl.gz');
    writeFileSync(file, '');
    truncateSync(file, 600 * 1024 * 1024);
    expect(() => readSegment(file)).toThrow(CopyNotWhole);
  });

  it('refuses to pack unlinked entries, an entry of two lines, or no entries', () => {
    const rowsOfTwo = linked(GENESIS, ['{"a":1}', '{"b":2}']);
    const edited = rowsOfTwo.map((row) => (row.seq === 2 ? { ...row, payload: '{"b":3}' } : row));
    const twoLines = linked(GENESIS, ['{"a":\n1}']);
    for (const rows of [rowsOfTwo.slice(1), edited, twoLines, []]) {
      expect(() => packSegment(JOURNAL, GENESIS, rows)).toThrow(CopyNotWhole);
    }
  });
});

const payloads = fc.array(fc.json({ maxDepth: 2 }), { minLength: 1, maxLength: 20 });

function linked(before: ChainHead, given: readonly string[]): ChainRow[] {
  let prev = before.hash;
  return given.map((payload, index) => {
    const seq = before.seq + 1 + index;
    const row = { seq, payload, prev, hash: eventHash(prev, seq, payload) };
    prev = row.hash;
    return row;
  });
}

function readingOf(bytes: Uint8Array, given: readonly string[]): 'refused' | 'same' | 'other' {
  try {
    const read = unpackSegment(JOURNAL, GENESIS, bytes).map(({ payload }) => Buffer.from(payload).toString('utf8'));
    return JSON.stringify(read) === JSON.stringify(given) ? 'same' : 'other';
  } catch (error) {
    if (error instanceof CopyNotWhole) return 'refused';
    throw error;
  }
}
