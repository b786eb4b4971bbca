import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { makeRotation } from '../../main/seal/key-store.ts';
import { makeSigningKey, practiceSigningKey } from '../../main/seal/signing-key.ts';
import { manifestText, signedText } from '../../shared/journal/seal.ts';
import { sealCode } from '../../shared/short-code.ts';
import { buildChain, entryAt, IDENTITY } from '../chain.fixture.ts';
import { buildExport, type ExportFiles, readManifestOf, sealHashOf, signAgain } from '../exports.fixture.ts';

/* A Python checker that shares no code finds the same, so the page about the format is complete. */

const CHECKER = path.join(import.meta.dirname, 'check_export.py');
/** How many exports one process checks, so that its start takes little of the time. */
const FLIPS_TOGETHER = 100;
/** `npm test` flips only some bits. PAYDESK_FLIPS=10000 flips all and takes some minutes. */
const FLIPS = Number(process.env.PAYDESK_FLIPS ?? FLIPS_TOGETHER);
/** A generous limit: it only ends a test that hangs. */
const FLIP_TIMEOUT_MS = 60_000 + 300 * FLIPS;
/** A generous limit: it only ends a checker that waits at a pipe. */
const PIPE_TIMEOUT_MS = 60_000;
const isThere = [
  ['python3', '--version'],
  ['openssl', 'version'],
].every(([name = '', word = '']) => spawnSync(name, [word]).status === 0);

/** Clears a terminal and forges a line of the report. */
const HOSTILE_NAME = '\u001b[2J\n1 export, intact \u202e';

const { key } = makeSigningKey();
const chain = buildChain(12);
const whole = () => buildExport(chain, key);

describe.runIf(isThere)('independent checker (skipped without python3 and openssl)', () => {
  it('finds nothing wrong in untouched exports', () => {
    const ofSearch = buildExport(chain, key, { first: 2, chosen: (seq) => seq > 3 && seq < 10 });
    expect(foundInEach({ whole: whole(), part: buildExport(chain, key, { first: 4, last: 9 }), ofSearch })).toEqual({
      whole: [],
      part: [],
      ofSearch: [],
    });
  });

  it('reports tampering with its file and line', () => {
    const withLines = (change: (lines: string[]) => string[]) => {
      const files = whole();
      const lines = String(files.get('journal.jsonl')).split(/(?<=\n)/);
      return files.set('journal.jsonl', Buffer.from(change(lines).join('')));
    };
    const found = foundInEach({
      changed: withLines((lines) => lines.map((line, at) => (at === 4 ? line.replace('Ọbí', 'Ọbi') : line))),
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

  it('reports an export that was forged and signed with another key', () => {
    const forged = whole();
    signAgain(forged, makeSigningKey().key, null);
    expect(foundInEach({ forged }).forged).toContain('forged/manifest.json');
  });

  it('reports the seal of a day in place of an export’s manifest', () => {
    const { seal } = readManifestOf(whole());
    const daily = { ...seal, kind: 'daily', contents: null } as const;
    const bare = new Map([
      ['manifest.json', Buffer.from(manifestText({ seal: daily, signature: key.sign(signedText(daily)) }))],
    ]);
    expect(foundInEach({ bare }).bare).toEqual(['bare/manifest.json']);
    expect(run(['--seal', sealCode(sealHashOf(bare))], { whole: whole(), bare })).toContain('no export has the seal');
  });

  it('lists what the checker cannot know, and stays unproven without the till’s key', () => {
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

  it('trusts only keys that a known key signed', () => {
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
    expect(runWith([key.fingerprint], { forged, whole: whole() })).not.toMatch(/^whole\//m);
  });

  it('reports wrong sums even if the till’s key signed them', () => {
    const forged = whole();
    signAgain(forged, key, readManifestOf(forged).seal.contents?.events ?? null, { paidMinor: 300 });
    expect(foundInEach({ forged }).forged).toEqual(['forged/manifest.json']);
  });

  it(
    'reports a flipped bit in any file',
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

  it('the independent checker reads a lone surrogate as the program writes it', () => {
    const note = 'cut \ud83d, \udc00 and 🛒\u007f\u2028\u001f';
    const torn = buildChain(3, (seq) => (seq === 1 ? { happening: { ...entryAt(1).happening, note } } : {}));
    expect(torn[0]?.personal).toContain('cut \\ud83d');
    expect(foundInEach({ torn: buildExport(torn, key) })).toEqual({ torn: [] });
  });

  it('shows no name of an export that would change the reader’s terminal', () => {
    const forged = buildExport(chain, makeSigningKey().key, { identity: { ...IDENTITY, till: HOSTILE_NAME } });
    const told = run([], { forged: forged.set(HOSTILE_NAME, Buffer.from('')) });
    expect(told).not.toMatch(/(?!\n)[\p{Cc}\p{Bidi_Control}]/u);
    expect(told).not.toMatch(/^1 export/m);
    expect(told).toMatch(/\nNOT INTACT\n$/);
  });

  it('refuses a pipe in place of the manifest without waiting for a writer', () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'paydesk-pipe-'));
    onTestFinished(() => fs.rmSync(folder, { recursive: true }));
    execFileSync('mkfifo', [path.join(folder, 'manifest.json')]);
    const { stdout } = spawnSync('python3', [CHECKER, folder], { encoding: 'utf8', timeout: PIPE_TIMEOUT_MS });
    expect(stdout).toContain('manifest.json: the manifest is missing or is no regular file');
  });

  it('reports a file that the manifest lists twice', () => {
    const twice = whole();
    const { seal } = readManifestOf(twice);
    const files = seal.contents?.files ?? [];
    const other = { ...files[0], sha256: 'ab'.repeat(32) } as (typeof files)[number];
    const listing = { ...seal, contents: seal.contents && { ...seal.contents, files: [other, ...files] } };
    const signature = key.sign(signedText(listing));
    twice.set('manifest.json', Buffer.from(manifestText({ seal: listing, signature })));
    expect(foundInEach({ twice }).twice).toEqual(['twice/payments.csv']);
  });

  it('reports a seal entry without a seal', () => {
    const sealed = buildChain(12, (seq) =>
      seq === 9 ? { happening: { kind: 'sealed', seal: 'none' }, payment: null } : {},
    );
    expect(foundInEach({ sealed: buildExport(sealed, key) }).sealed).toEqual(['sealed/journal.jsonl, line 9']);
  });

  it('reports an unreadable export, and still checks the other exports', () => {
    const changedIntent = (change: object) =>
      buildExport(
        buildChain(6, (seq) => (seq === 4 ? { ...entryAt(4), ...change } : {})),
        key,
      );
    const { happening } = entryAt(4);
    const nested = whole().set('journal.jsonl', Buffer.from('['.repeat(100_000)));
    const withoutFiles = whole();
    const { seal } = readManifestOf(withoutFiles);
    const changedSeal = { ...seal, contents: { ...seal.contents, files: null } } as unknown as typeof seal;
    const signature = key.sign(signedText(changedSeal));
    withoutFiles.set('manifest.json', Buffer.from(manifestText({ seal: changedSeal, signature })));
    const found = foundInEach({
      instrument: changedIntent({ happening: { ...happening, instrument: 'card' } }),
      day: changedIntent({ day: null }),
      nested,
      withoutFiles,
      untouched: whole(),
    });
    expect(Object.keys(found).filter((name) => found[name]?.length === 0)).toEqual(['untouched']);
  });

  it('lists what was not provided and what the export does not contain', () => {
    const tables = whole();
    tables.delete('journal.jsonl');
    signAgain(tables, key, null);
    const part = buildExport(chain, key, { last: 4, headAt: 12 });
    const practice = buildExport(chain, practiceSigningKey());
    const told = checkEach({ part, tables, practice }, []);
    expect(Object.values(told).flatMap(({ found }) => found)).toEqual([]);
    expect(told.part?.not_known).toEqual([
      `part/manifest.json: whether the till signed it: compare its fingerprint with ${key.fingerprint.replaceAll('-', '')}`,
      'part/payments.xlsx: whether it says what the journal says: this checker reads no workbooks',
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
    expect(checkEach({ part }, known).part?.not_known).toHaveLength(2);
    expect(run(['--seal', sealCode(sealHashOf(whole()))], { whole: whole() })).toMatch(
      /^checked: .*\nnot known: whole\/payments\.xlsx: .*\n1 export, intact\n$/,
    );
  });

  it('ends with the worst verdict of folders that are checked one by one', () => {
    const known = ['--each', '--fingerprint', key.fingerprint];
    const [folder, files] = flipped(0);
    expect(spawnChecker(known, { whole: whole() }).status).toBe(0);
    expect(spawnChecker(['--each'], { whole: whole() }).status).toBe(2);
    expect(spawnChecker(known, { [folder]: files, whole: whole() }).status).toBe(1);
  });

  it('reports gaps between exports and an outdated newest export', () => {
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

/** Returns an export with one flipped bit, in each file and each bit position in turn. */
function flipped(flip: number): [folder: string, files: ExportFiles] {
  const files = whole();
  const names = [...files.keys()];
  const name = names[flip % names.length] ?? '';
  const bytes = Buffer.from(files.get(name) ?? '');
  const at = (flip * 7_919) % bytes.length;
  bytes[at] = (bytes[at] ?? 0) ^ (1 << (Math.floor(flip / names.length) % 8));
  return [`${flip}-${name}`, files.set(name, bytes)];
}

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
  const { stdout, stderr } = spawnChecker(words, exports);
  expect(stderr).toBe('');
  return stdout;
}

function spawnChecker(words: string[], exports: Record<string, ExportFiles>) {
  const parent = fs.mkdtempSync(path.join(os.tmpdir(), 'paydesk-independent-'));
  onTestFinished(() => fs.rmSync(parent, { recursive: true }));
  const folders = Object.entries(exports).map(([name, files]) => {
    const folder = path.join(parent, name);
    fs.mkdirSync(folder);
    for (const [file, bytes] of files) fs.writeFileSync(path.join(folder, file), bytes);
    return folder;
  });
  return spawnSync('python3', [CHECKER, ...words, ...folders], { encoding: 'utf8' });
}
