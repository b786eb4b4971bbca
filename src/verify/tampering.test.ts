import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { SealedFile, Sum } from '../shared/journal/seal.ts';
import { buildChain } from './chain.fixture.ts';
import { checkExports } from './check/check-exports.ts';
import { notKnownSentence, placeOf } from './check/sentences.ts';
import { checkedByStranger, hasPython, NOTHING_KNOWN } from './checked.fixture.ts';
import {
  chain,
  changed,
  check,
  FINGERPRINT,
  found,
  key,
  otherKey,
  replaced,
  TAMPERED,
} from './checked-exports.fixture.ts';
import { buildExport, readManifestOf, reseal, signAgain, writtenTo } from './exports.fixture.ts';
import { nodeTools, readFolder } from './node-tools.ts';

/** All 10,000 flips take about half a minute, so `npm test` makes only some. PAYDESK_FLIPS=10000 makes all. */
const FLIPS = Number(process.env.PAYDESK_FLIPS ?? 1_000);
/** A generous limit: it only ends a test that hangs, also on a busy machine. */
const FLIP_TIMEOUT_MS = 60_000 + 300 * FLIPS;

describe('a single flipped bit', () => {
  it.each(['whole', 'of a search'] as const)(
    `reports a flipped bit in any file of an export, with the file’s name (%s)`,
    async (kind) => {
      const files = buildExport(chain, key, kind === 'whole' ? {} : { chosen: (seq) => seq % 2 === 0 });
      const random = randomNumbers(kind.length);
      const names = [...files.keys()];
      for (let flip = 0; flip < FLIPS / 2; flip += 1) {
        const name = names[flip % names.length] ?? '';
        const bytes = Buffer.from(files.get(name) ?? '');
        const at = random(bytes.length);
        bytes[at] = (bytes[at] ?? 0) ^ (1 << random(8));
        const { findings } = await check({ e: new Map(files).set(name, bytes) }, FINGERPRINT);
        expect([name, at, findings.some(({ file }) => file === name)]).toEqual([name, at, true]);
      }
    },
    FLIP_TIMEOUT_MS,
  );
});

describe('a changed entry of an export', () => {
  it.each<[string, (lines: string[]) => string[], number]>([
    ...TAMPERED,
    ['a changed hash', (lines) => replaced(lines, 4, (line) => line.replace(/"[0-9a-f]/, '"0')), 5],
    ['a line with other content', (lines) => replaced(lines, 4, () => 'nothing\n'), 5],
    ['a missing first line', (lines) => lines.slice(1), 1],
  ])('reports a changed entry with its line: %s', async (_name, tamper, line) => {
    const place = expect.stringContaining(`journal.jsonl, line ${line}`);
    const files = changed(buildExport(chain, key), 'journal.jsonl', tamper);
    expect(await found(files)).toContainEqual(place);
    // The forger signs a matching manifest, and nobody knows the till's key.
    const report = await check({ e: signAgain(files, otherKey) }, NOTHING_KNOWN);
    expect(report.findings.map(placeOf)).toContainEqual(place);
  });

  it('reports a changed entry of a search with its line if the entry differs from the chain', async () => {
    const other = buildChain(12, (seq) => (seq === 8 ? { actor: 'another' } : {}));
    const files = buildExport(chain, key, { chosen: (seq) => seq % 4 === 0 });
    const line = String(buildExport(other, key, { chosen: (seq) => seq === 8 }).get('journal.jsonl'));
    const forged = changed(files, 'journal.jsonl', (lines) => replaced(lines, 1, () => line));
    expect(await found(forged)).toContainEqual(expect.stringContaining('journal.jsonl, line 2: Entry 8'));
  });
});

describe('a manifest with other sums, signed with the till’s key', () => {
  it.each<[string, Partial<Sum>]>([
    ['more payments', { payments: 5 }],
    ['a larger amount', { amountMinor: 500 }],
    ['a smaller paid amount', { paidMinor: 300 }],
  ])('reports a manifest with other sums: %s', async (_name, sums) => {
    const files = signAgain(buildExport(chain, key), key, sums);
    expect(await found(files)).toContainEqual(expect.stringMatching(/manifest\.json: The sums in/));
  });

  it('reports other sums if the journal continues after the export', async () => {
    const partAnd = (sums: Partial<Sum>) =>
      found(signAgain(buildExport(chain, key, { last: 7, headAt: 12 }), key, sums));
    expect(await partAnd({})).toEqual([]);
    expect(await partAnd({ paidPayments: 3, paidMinor: 300 })).toHaveLength(1);
    expect(await partAnd({ paidPayments: 1, paidMinor: 100 })).toHaveLength(1);
  });
});

describe('a changed table of an export', () => {
  it('reports a changed table with its row, although the table does not match its seal', async () => {
    const tamper = (lines: string[]) => replaced(lines, 3, (line) => line.replace('100', '900'));
    expect(await found(changed(buildExport(chain, key), 'payments.csv', tamper))).toContainEqual(
      'e/payments.csv, line 4: Column "Amount (minor units)" of T1-261121-0003-ABCDEFGHI says "900"; the entries come to "100".',
    );
  });
});

describe('tampering in many places', () => {
  it('counts many findings in one file, and hides none in other files', async () => {
    const long = buildChain(90);
    const files = changed(buildExport(long, key), 'journal.jsonl', (lines) => lines.map(() => 'nothing\n'));
    const other = changed(buildExport(chain, key), 'payments.csv', (lines) => lines.slice(0, -1));
    const { findings, notKnown } = await check({ files, other }, FINGERPRINT);
    expect(findings.filter(({ folder }) => folder === 'files').length).toBeLessThan(60);
    expect(findings.filter(({ folder }) => folder === 'other')).not.toEqual([]);
    expect(notKnown.map(notKnownSentence)).toContainEqual(
      expect.stringMatching(/^What else is wrong in journal\.jsonl: 4\d more places/),
    );
  });
});

describe('a changed folder of an export', () => {
  it.each(['payments.csv', 'payments.xlsx', 'statement.pdf', 'journal.jsonl', 'check.html', 'manifest.json'])(
    'reports a folder in which %s is missing',
    async (name) => {
      const files = buildExport(chain, key);
      files.delete(name);
      expect((await found(files)).length).toBeGreaterThan(0);
    },
  );

  it('reports a file that was added to an export', async () => {
    const files = buildExport(chain, key).set('extra.csv', Buffer.from('more'));
    expect(await found(files)).toEqual([expect.stringContaining('e/extra.csv: This file does not belong')]);
  });

  it('reports a folder or a link that was added to an export', async () => {
    const folder = writtenTo('e', buildExport(chain, key));
    fs.mkdirSync(path.join(folder, 'corrected'));
    fs.writeFileSync(path.join(folder, 'corrected/payments.csv'), 'other');
    fs.symlinkSync(path.join(folder, 'payments.csv'), path.join(folder, 'linked.csv'));
    const report = await checkExports([readFolder(folder)], FINGERPRINT, nodeTools());
    expect(report.findings.map(({ code, file }) => [code, file])).toEqual(
      expect.arrayContaining([
        ['notAFile', 'corrected'],
        ['notAFile', 'linked.csv'],
      ]),
    );
    if (!hasPython) return;
    const { lines } = checkedByStranger([folder], FINGERPRINT);
    for (const name of ['corrected', 'linked.csv']) {
      expect(lines).toContainEqual(expect.stringContaining(`/${name}: this is no file of the export`));
    }
  });

  it('finds an export with files of an operating system intact, and mentions the files', async () => {
    const files = buildExport(chain, key);
    const names = ['.DS_Store', '._payments.csv', 'Thumbs.db', '.~lock.payments.csv#', 'desktop.ini', 'lost+found'];
    for (const name of names) files.set(name, Buffer.from('of the system'));
    const { findings, notKnown } = await check({ e: files }, FINGERPRINT);
    expect(findings).toEqual([]);
    expect(notKnown.map(notKnownSentence)).toContainEqual(expect.stringContaining('What is in .DS_Store, ._payments'));
  });

  it.each<[string, (csv: SealedFile) => SealedFile[]]>([
    ['wrongly', (csv) => [{ ...csv, format: 'readme' }]],
    ['twice', (csv) => [csv, csv]],
  ])('reports a manifest that lists a file %s, even with the till’s key', async (_how, listed) => {
    const files = reseal(buildExport(chain, key), key, (contents) => ({
      contents: {
        ...contents,
        files: contents.files.flatMap((file) => (file.name === 'payments.csv' ? listed(file) : file)),
      },
    }));
    const { findings } = await check({ e: files }, FINGERPRINT);
    expect(findings.map(({ code, file }) => [code, file])).toEqual([['fileMisnamed', 'payments.csv']]);
  });

  it('reports a manifest that is spelled differently', async () => {
    const files = buildExport(chain, key);
    files.set('manifest.json', Buffer.from(JSON.stringify(readManifestOf(files), null, 2)));
    expect(await found(files)).toEqual([expect.stringContaining('manifest.json: The manifest was changed')]);
  });
});

/** Returns a generator of the same numbers in every run. */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
