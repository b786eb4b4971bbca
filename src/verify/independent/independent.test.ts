import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { makeRotation } from '../../main/seal/key-store.ts';
import { makeSigningKey, practiceSigningKey } from '../../main/seal/signing-key.ts';
import { manifestText, signedText } from '../../shared/journal/seal.ts';
import { sealCode } from '../../shared/short-code.ts';
import {
  buildChain,
  buildExport,
  type ExportFiles,
  IDENTITY,
  readManifestOf,
  sealHashOf,
  signAgain,
} from '../exports.fixture.ts';

/*
 * The format's page is good enough where a stranger's checker, which shares no line with the program, finds the same. It
 * is in Python and asks openssl for signatures.
 */

const CHECKER = path.join(import.meta.dirname, 'check_export.py');
/** One process checks so many exports, so that most of the time is that of checking. */
const FLIPS_TOGETHER = 100;
/** `npm test` makes a share of them: PAYDESK_FLIPS=10000 for all, which takes some minutes. */
const FLIPS = Number(process.env.PAYDESK_FLIPS ?? FLIPS_TOGETHER);
/** No test is timed: this only ends one that hangs. */
const FLIP_TIMEOUT_MS = 60_000 + 300 * FLIPS;
const isThere = [
  ['python3', '--version'],
  ['openssl', 'version'],
].every(([name = '', word = '']) => spawnSync(name, [word]).status === 0);

const { key } = makeSigningKey();
const chain = buildChain(12);
const whole = () => buildExport(chain, key);

describe.runIf(isThere)('the independent checker (left out where python3 or openssl is missing)', () => {
  it('finds nothing in exports that were left alone', () => {
    const ofSearch = buildExport(chain, key, { first: 2, chosen: (seq) => seq > 3 && seq < 10 });
    expect(foundInEach({ whole: whole(), part: buildExport(chain, key, { first: 4, last: 9 }), ofSearch })).toEqual({
      whole: [],
      part: [],
      ofSearch: [],
    });
  });

  it('finds what was done to an export, and names its file and its line', () => {
    const withLines = (change: (lines: string[]) => string[]) => {
      const files = whole();
      const lines = String(files.get('journal.jsonl')).split(/(?<=\n)/);
      return files.set('journal.jsonl', Buffer.from(change(lines).join('')));
    };
    const found = foundInEach({
      changed: withLines((lines) => lines.map((line, at) => (at === 4 ? line.replace('Ọjà', 'Ọja') : line))),
      swapped: withLines((lines) => [...lines.slice(0, 4), lines[5] ?? '', lines[4] ?? '', ...lines.slice(6)]),
      removed: withLines((lines) => lines.filter((_line, at) => at !== 4)),
      doubled: withLines((lines) => lines.flatMap((line, at) => (at === 4 ? [line, line] : [line]))),
      cut: withLines((lines) => lines.slice(0, -2)),
      otherKey: buildExport(chain, makeSigningKey().key),
    });
    expect(Object.entries(found).map(([name, places]) => [name, places[1]])).toEqual([
      ['changed', 'changed/journal.jsonl, line 5'],
      ['swapped', 'swapped/journal.jsonl, line 5'],
      ['removed', 'removed/journal.jsonl, line 5'],
      ['doubled', 'doubled/journal.jsonl, line 6'],
      ['cut', 'cut/journal.jsonl, line 10'],
      ['otherKey', undefined],
    ]);
    expect(found.otherKey).toEqual(['otherKey/manifest.json']);
  });

  it('finds a forged export that was signed again with another key', () => {
    const forged = whole();
    signAgain(forged, makeSigningKey().key, null);
    expect(foundInEach({ forged }).forged).toContain('forged/manifest.json');
  });

  it('finds a seal of a day in the place of an export', () => {
    const { seal } = readManifestOf(whole());
    const daily = { ...seal, kind: 'daily', contents: null } as const;
    const bare = new Map([
      ['manifest.json', Buffer.from(manifestText({ seal: daily, signature: key.sign(signedText(daily)) }))],
    ]);
    expect(foundInEach({ bare }).bare).toEqual(['bare/manifest.json']);
    expect(run(['--seal', sealCode(sealHashOf(bare))], { whole: whole(), bare })).toContain('no export has the seal');
  });

  it('says what it could not know, and proves nothing without the key of the till', () => {
    const without = runWith([], { whole: whole() });
    expect(without).toContain('whether the till signed it: compare');
    expect(without).toContain('whether these are the newest exports');
    expect(without).toContain('NOT PROVEN');
    expect(without).toContain(`journal ${IDENTITY.id}`);
    const other = makeSigningKey().key;
    expect(runWith([`T1=${key.fingerprint}`, `T2=${other.fingerprint}`], { whole: whole() })).toContain(
      '1 export, intact',
    );
    expect(runWith([`T2=${key.fingerprint}`], { whole: whole() })).toContain('signed with another key');
    expect(runWith([key.fingerprint, other.fingerprint], { whole: whole() })).toContain('give it as T1=F');
  });

  it('believes of keys what a known one has signed alone', () => {
    const next = makeSigningKey().key;
    const rotation = { journal: IDENTITY.id, at: '2026-11-21T10:00:00.000Z' };
    const signed = makeRotation({ ...rotation, oldKey: key, newPublicKey: next.publicKey });
    const stranger = makeSigningKey().key;
    const ofStranger = makeRotation({ ...rotation, oldKey: stranger, newPublicKey: key.publicKey });
    const before = buildExport(chain, key, { last: 3 });
    const after = buildExport(chain, next, { first: 4, number: 2, previous: sealHashOf(before), rotations: [signed] });
    const forged = buildExport(chain, stranger, { rotations: [ofStranger] });
    const edited = whole();
    const { seal, signature } = readManifestOf(edited);
    edited.set('manifest.json', Buffer.from(manifestText({ seal: { ...seal, rotations: [ofStranger] }, signature })));
    const unknownField = buildExport(chain, next, { rotations: [{ ...signed, more: 1 } as typeof signed] });
    expect(foundInEach({ after, forged, edited, unknownField })).toEqual({
      after: [],
      forged: ['forged/manifest.json'],
      edited: ['edited/manifest.json'],
      unknownField: ['unknownField/manifest.json', 'unknownField/manifest.json'],
    });
    expect(runWith([next.fingerprint], { before, after })).toContain('2 exports, intact');
    expect(runWith([], { forged, whole: whole() })).toContain('does not follow from that of another export');
    expect(runWith([key.fingerprint], { forged, whole: whole() })).not.toContain('whole/');
  });

  it('finds sums that are not those of the entries, although the till’s own key has signed them', () => {
    const forged = whole();
    signAgain(forged, key, readManifestOf(forged).seal.contents?.events ?? null, { paidMinor: 300 });
    expect(foundInEach({ forged }).forged).toEqual(['forged/manifest.json']);
  });

  it(
    'finds a flipped bit in any file',
    () => {
      for (let from = 0; from < FLIPS; from += FLIPS_TOGETHER) {
        const flips = Array.from({ length: Math.min(FLIPS_TOGETHER, FLIPS - from) }, (_, index) => from + index);
        for (const [folder, places] of Object.entries(foundInEach(Object.fromEntries(flips.map(flipped))))) {
          const file = folder.slice(folder.indexOf('-') + 1);
          expect([folder, places.some((place) => place.startsWith(`${folder}/${file}`))]).toEqual([folder, true]);
        }
      }
    },
    FLIP_TIMEOUT_MS,
  );

  it('finds an entry of a seal that holds none', () => {
    const sealed = buildChain(12, (seq) =>
      seq === 9 ? { happening: { kind: 'sealed', seal: 'none' }, payment: null } : {},
    );
    expect(foundInEach({ sealed: buildExport(sealed, key) }).sealed).toEqual(['sealed/journal.jsonl, line 9']);
  });

  it('says what it could not know: what nobody told it, and what the export does not have', () => {
    const tables = whole();
    tables.delete('journal.jsonl');
    signAgain(tables, key, null);
    const part = buildExport(chain, key, { last: 4, headAt: 12 });
    const practice = buildExport(chain, practiceSigningKey());
    const told = checkEach({ part, tables, practice }, []);
    expect(Object.values(told).flatMap(({ found }) => found)).toEqual([]);
    expect(told.part?.not_known).toEqual([
      `part/manifest.json: whether the till signed it: compare its fingerprint with ${key.fingerprint.replaceAll('-', '')}`,
      'part/journal.jsonl: what entries 5 to 12 say: the journal has them, the export has not',
      'whether these are the newest exports: give the latest seal that is known',
    ]);
    expect(told.tables?.not_known).toContain(
      'tables: whether its tables and its sums say what the journal says: there are no entries',
    );
    expect(told.practice?.not_known).toContain(
      'practice/manifest.json: who signed it: everybody has the key of practice',
    );
    const known = ['--fingerprint', key.fingerprint, '--seal', sealCode(sealHashOf(part))];
    expect(checkEach({ part }, known).part?.not_known).toHaveLength(1);
    expect(run(['--seal', sealCode(sealHashOf(whole()))], { whole: whole() })).toMatch(
      /^checked: .*\n1 export, intact\n$/,
    );
  });

  it('finds what is missing between exports, and an older one in the place of the newest', () => {
    const first = buildExport(chain, key, { last: 3 });
    const third = buildExport(chain, key, { first: 10, number: 3, previous: 'ab'.repeat(32) });
    const together = run([], { first, third });
    expect(together).toContain('what seals 2 to 2 stood for');
    expect(together).toContain('entries 4 to 9 are missing');
    const latest = sealCode(sealHashOf(third));
    expect(run(['--seal', latest], { first })).toContain(`no export has the seal ${latest}`);
    expect(run(['--seal', latest], { third })).toContain('intact');
  });
});

/** An export with one bit of one of its files turned over: every file in its turn, and every bit of a byte. */
function flipped(flip: number): [folder: string, files: ExportFiles] {
  const files = whole();
  const names = [...files.keys()];
  const name = names[flip % names.length] ?? '';
  const bytes = Buffer.from(files.get(name) ?? '');
  const at = (flip * 7_919) % bytes.length;
  bytes[at] = (bytes[at] ?? 0) ^ (1 << (Math.floor(flip / names.length) % 8));
  return [`${flip}-${name}`, files.set(name, bytes)];
}

/** What is found in each export by itself: its places. */
function foundInEach(exports: Record<string, ExportFiles>): Record<string, string[]> {
  const told = Object.entries(checkEach(exports, ['--fingerprint', key.fingerprint]));
  return Object.fromEntries(
    told.map(([folder, { found }]) => [
      folder,
      found.map(({ file, line }) => (line === null ? file : `${file}, line ${line}`)),
    ]),
  );
}

interface Told {
  found: { file: string; line: number | null }[];
  not_known: string[];
}

/** What is told of each export by itself. */
function checkEach(exports: Record<string, ExportFiles>, words: string[]): Record<string, Told> {
  const lines = runChecker(['--each', ...words], exports)
    .trim()
    .split('\n');
  return Object.fromEntries(
    lines.map((line) => {
      const { folder, ...told } = JSON.parse(line) as Told & { folder: string };
      return [folder, told];
    }),
  );
}

function run(words: string[], exports: Record<string, ExportFiles>): string {
  return runChecker(['--fingerprint', key.fingerprint, ...words], exports);
}

function runWith(fingerprints: string[], exports: Record<string, ExportFiles>): string {
  return runChecker(
    fingerprints.flatMap((fingerprint) => ['--fingerprint', fingerprint]),
    exports,
  );
}

function runChecker(words: string[], exports: Record<string, ExportFiles>): string {
  const parent = fs.mkdtempSync(path.join(os.tmpdir(), 'paydesk-independent-'));
  onTestFinished(() => fs.rmSync(parent, { recursive: true }));
  const folders = Object.entries(exports).map(([name, files]) => {
    const folder = path.join(parent, name);
    fs.mkdirSync(folder);
    for (const [file, bytes] of files) fs.writeFileSync(path.join(folder, file), bytes);
    return folder;
  });
  const { stdout, stderr } = spawnSync('python3', [CHECKER, ...words, ...folders], {
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  return stdout;
}
