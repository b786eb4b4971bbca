import fs from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../../main/journal/write/store.fixture.ts';
import { makeSigningKey } from '../../main/seal/signing-key.ts';
import { buildChain, buildExport, type ExportFiles, readManifestOf } from '../exports.fixture.ts';
import { folderOf } from '../given-folder.fixture.ts';
import { checkThreads } from '../node-threads.ts';
import { nodeTools, readFolder } from '../node-tools.ts';
import { checkExports } from './check-exports.ts';
import { proveChain } from './prove-chain.ts';

const { key } = makeSigningKey();
const chain = buildChain(12);
const whole = buildExport(chain, key);
const lines = String(whole.get('journal.jsonl')).split(/(?<=\n)/);

describe('a chain that is proved in pieces', () => {
  it.each([2_000, 4_000, 10_000, 1_000_000])('holds, whatever the size of the pieces: %i', async (pieceBytes) => {
    const taken = (await proved(whole, pieceBytes)) ?? [];
    expect(taken.flatMap(({ seqs }) => [...seqs])).toEqual(chain.map(({ seq }) => seq));
    expect(Buffer.concat(taken.map(({ hashes }) => hashes)).toString('hex')).toBe(
      chain.map(({ hash }) => hash).join(''),
    );
    expect(taken.flatMap(({ releases }) => [...releases.seqs])).toEqual([3, 6, 9, 12]);
  });

  it('does not where any byte is another one', async () => {
    const file = Buffer.from(lines.join(''));
    await fc.assert(
      fc.asyncProperty(
        fc.nat(file.length - 1),
        fc.integer({ min: 1, max: 255 }),
        fc.integer({ min: 1_000, max: 9_000 }),
        async (at, change, pieceBytes) => {
          const bytes = Buffer.from(file);
          bytes[at] = (bytes[at] ?? 0) ^ change;
          expect(await proved(new Map(whole).set('journal.jsonl', bytes), pieceBytes)).toBeNull();
        },
      ),
    );
  });

  it('does not where a line is missing, doubled or at another place', async () => {
    const changes = lines.flatMap((line, at) => [
      lines.toSpliced(at, 1),
      lines.toSpliced(at, 0, line),
      ...(at === 0 ? [] : [lines.toSpliced(at - 1, 2, line, lines[at - 1] ?? '')]),
    ]);
    for (const pieceBytes of [2_000, 3_000, 7_000]) {
      for (const changed of changes) {
        const files = new Map(whole).set('journal.jsonl', Buffer.from(changed.join('')));
        expect(await proved(files, pieceBytes)).toBeNull();
      }
    }
  });
});

it('checks a large file in threads, and names what was done to it', async () => {
  const large = buildExport(
    buildChain(900, () => ({ words: 'x'.repeat(20_000) })),
    key,
  );
  const folder = temporaryFolder();
  for (const [name, bytes] of large) fs.writeFileSync(path.join(folder, name), bytes);
  const threads = checkThreads(2);
  onTestFinished(() => threads.end());
  const given = readFolder(folder, threads);
  expect(given.files.find(({ name }) => name === 'journal.jsonl')?.threads).toBeDefined();
  const known = { fingerprints: [key.fingerprint], seals: [] };
  const progress: number[] = [];
  const tell = ({ bytes, totalBytes }: { bytes: number; totalBytes: number }) => void progress.push(bytes / totalBytes);
  expect((await checkExports([given], known, nodeTools(), tell)).verdict).toBe('intact');
  expect(progress.at(-1)).toBeGreaterThan(0.99);
  expect(progress).toEqual(progress.toSorted((one, other) => one - other));
  const bytes = Buffer.from(large.get('journal.jsonl') ?? '');
  bytes.write('y', bytes.indexOf('"seq":700') - 5_000);
  fs.writeFileSync(path.join(folder, 'journal.jsonl'), bytes);
  expect((await checkExports([given], known, nodeTools())).findings).toEqual([
    expect.objectContaining({ code: 'entryChanged', line: 700 }),
    expect.objectContaining({ code: 'fileChanged', file: 'journal.jsonl' }),
  ]);
});

async function proved(files: ExportFiles, pieceBytes: number) {
  const file = folderOf('e', files, pieceBytes).files.find(({ name }) => name === 'journal.jsonl');
  const range = readManifestOf(files).seal.contents?.events;
  if (!file?.threads || !range) throw new Error('an export of entries');
  return await proveChain(file.threads, file.size, range);
}
