import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkExports } from './check/check-exports.ts';
import type { FilePart } from './check/check-tools.ts';
import type { GivenFolder } from './check/given-folder.ts';
import { placeOf } from './check/sentences.ts';
import { hasPython } from './checked.fixture.ts';
import { chain, FINGERPRINT, key } from './checked-exports.fixture.ts';
import { buildExport, type ExportFiles, folderOf, writtenTo } from './exports.fixture.ts';
import { nodeTools } from './node-tools.ts';

/* A sparse file can be larger than the memory of the machine that checks it. */

const HUGE_BYTES = 1_200_000_000;
const PIECE = new Uint8Array(1024 * 1024);
/** The most that is read beyond the sealed size of a file. */
const MOST_BYTES = 16 * 1024 * 1024;

describe.each(['journal.jsonl', 'links.csv', 'payments.csv', 'payments.xlsx', 'manifest.json'])(
  'an endless %s',
  (name) => {
    it('reports an endless file after one line', async () => {
      const { folder, readBytes } = withZeros(name);
      const { verdict, findings } = await checkExports([folder], FINGERPRINT, nodeTools());
      expect(verdict).toBe('notIntact');
      expect(findings.map(placeOf)).toContainEqual(expect.stringContaining(`e/${name}`));
      expect(readBytes()).toBeLessThan(MOST_BYTES);
    });

    it.runIf(hasPython)('the independent checker reports an endless file in little memory', () => {
      const folder = writtenTo('e', exportWith(name));
      fs.truncateSync(path.join(folder, name), HUGE_BYTES);
      const checker = path.join(import.meta.dirname, 'independent/check_export.py');
      // The limit is in KiB. Python itself needs about 100,000.
      const limited = `ulimit -v 600000; exec python3 "$0" "$1"`;
      const { stdout, stderr } = spawnSync('bash', ['-c', limited, checker, folder], { encoding: 'utf8' });
      expect(stderr).toBe('');
      expect(stdout).toContain(`e/${name}`);
      expect(stdout).toContain('NOT INTACT');
    });
  },
);

it('takes little memory for hashes of entries that lie far apart', async () => {
  const files = exportWith('links.csv');
  const hash = '0'.repeat(64);
  const links = Array.from({ length: 10_000 }, (_, index) => `${index * 1_000_000 + 1},${hash}\n`);
  files.set('links.csv', Buffer.from(links.join('')));
  const before = process.memoryUsage().arrayBuffers;
  let most = 0;
  const given = folderOf('e', files);
  const observed = given.files.map((file) => ({
    ...file,
    async *chunks(part?: FilePart) {
      yield* file.chunks(part);
      most = Math.max(most, process.memoryUsage().arrayBuffers - before);
    },
  }));
  await checkExports([{ ...given, files: observed }], FINGERPRINT, nodeTools());
  expect(most).toBeLessThan(200_000_000);
});

/** Makes an export. Only an export that lacks some events has a file with the hashes of all events. */
function exportWith(name: string): ExportFiles {
  return buildExport(chain, key, name === 'links.csv' ? { chosen: (seq) => seq % 2 === 0 } : {});
}

/**
 * Makes an export with one file that continues with zeros.
 * @property readBytes how much of the file was read
 */
function withZeros(name: string): { folder: GivenFolder; readBytes: () => number } {
  const given = folderOf('e', exportWith(name));
  let readBytes = 0;
  const files = given.files.map((file) => {
    if (file.name !== name) return file;
    async function* chunks({ from, to } = { from: 0, to: HUGE_BYTES }) {
      for (let at = from; at < to; at += PIECE.length) {
        readBytes += PIECE.length;
        yield PIECE.subarray(0, Math.min(PIECE.length, to - at));
      }
    }
    return { ...file, size: HUGE_BYTES, chunks };
  });
  return { folder: { ...given, files }, readBytes: () => readBytes };
}
