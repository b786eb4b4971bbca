import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../main/journal/write/store.fixture.ts';
import { makeRotation } from '../../main/seal/key-store.ts';
import { makeSigningKey, practiceSigningKey } from '../../main/seal/signing-key.ts';
import { manifestText } from '../../shared/journal/seal.ts';
import { sealCode } from '../../shared/short-code.ts';
import { buildChain, entryAt, IDENTITY } from '../chain.fixture.ts';
import type { KnownElsewhere } from '../check/check-tools.ts';
import { checkedByStranger, eachByStranger, hasPython, NOTHING_KNOWN, runChecker } from '../checked.fixture.ts';
import { chain, changed, FINGERPRINT, key, sealOfDay, TAMPERED } from '../checked-exports.fixture.ts';
import {
  buildExport,
  type ExportFiles,
  readManifestOf,
  reseal,
  sealHashOf,
  signAgain,
  writtenTo,
} from '../exports.fixture.ts';

/* A Python checker that shares no code finds the same, so the page about the format is complete. */

/** How many exports one process checks, so that its start takes little of the time. */
const FLIPS_TOGETHER = 100;
/** `npm test` flips only some bits. PAYDESK_FLIPS=10000 flips all and takes some minutes. */
const FLIPS = Number(process.env.PAYDESK_FLIPS ?? FLIPS_TOGETHER);
/** A generous limit: it only ends a test that hangs. */
const FLIP_TIMEOUT_MS = 60_000 + 300 * FLIPS;

/** Clears a terminal and forges a line of the report. */
const HOSTILE_NAME = '\u001b[2J\n1 export, intact \u202e';

const whole = () => buildExport(chain, key);

type Change = [name: string, files: ExportFiles, ...places: string[]];

describe.runIf(hasPython)('independent checker (skipped without python3 and openssl)', () => {
  it('names the place of each change, and nothing in an untouched export', () => {
    const stranger = makeSigningKey().key;
    const intent = (change: object) => buildExport(changedChain(4, { ...entryAt(4), ...change }), key);
    const twice = reseal(whole(), key, (contents) => {
      const others = contents.files.slice(0, 1).map((file) => ({ ...file, sha256: 'ab'.repeat(32) }));
      return { contents: { ...contents, files: [...others, ...contents.files] } };
    });
    const changes: Change[] = [
      ['untouched', whole()],
      ['a part', buildExport(chain, key, { first: 4, last: 9 })],
      ['of a search', buildExport(chain, key, { first: 2, chosen: (seq) => seq > 3 && seq < 10 })],
      ['signed with another key', buildExport(chain, stranger), 'manifest.json'],
      ['forged and signed with another key', signAgain(whole(), stranger, { events: null }), 'manifest.json'],
      ['the seal of a day', sealOfDay(), 'manifest.json'],
      ['other sums', signAgain(whole(), key, { paidMinor: 300 }), 'manifest.json'],
      ['a file listed twice', twice, 'payments.csv'],
      [
        'a seal entry without a seal',
        buildExport(changedChain(9, { happening: { kind: 'sealed', seal: 'none' } }), key),
        'journal.jsonl, line 9',
      ],
      ['another instrument', intent({ happening: { ...entryAt(4).happening, instrument: 'card' } }), 'manifest.json'],
      ['no day', intent({ day: null }), 'journal.jsonl, line 4'],
      ...TAMPERED.map(([name, tamper, line]): Change => {
        const files = changed(whole(), 'journal.jsonl', tamper);
        return [name, files, 'journal.jsonl', `journal.jsonl, line ${line}`];
      }),
    ];
    const found = foundInEach(Object.fromEntries(changes.map(([name, files]) => [name, files])));
    for (const [name, , ...places] of changes) {
      const expected = places.map((place) => `${name}/${place}`);
      expect([name, found[name]?.slice(0, Math.max(1, expected.length))]).toEqual([name, expected]);
    }
  });

  it('lists what the checker cannot know, and stays unproven without the till’s key', () => {
    const without = textAbout({ whole: whole() }, NOTHING_KNOWN);
    expect(without).toContain('whether the till signed it: compare');
    expect(without).toContain('whether these are the newest exports');
    expect(without).toContain('NOT PROVEN');
    expect(without).toContain(`journal ${IDENTITY.id}`);
    const other = makeSigningKey().key;
    const withKeys = (...fingerprints: string[]) => textAbout({ whole: whole() }, { fingerprints, seals: [] });
    expect(withKeys(`T1=${key.fingerprint}`, `T2=${other.fingerprint}`)).toContain('1 export, intact');
    expect(withKeys(`T2=${key.fingerprint}`)).toContain('signed with another key');
    expect(withKeys(key.fingerprint, other.fingerprint)).toContain('give it as T1=F');
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
    expect(textAbout({ before, after }, { fingerprints: [next.fingerprint], seals: [] })).toContain(
      '2 exports, intact',
    );
    expect(textAbout({ forged, whole: whole() }, NOTHING_KNOWN)).toContain(
      'does not follow from that of another export',
    );
    expect(textAbout({ forged, whole: whole() })).not.toMatch(/^whole\//m);
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
    const told = textAbout({ forged: forged.set(HOSTILE_NAME, Buffer.from('')) });
    expect(told).not.toMatch(/(?!\n)[\p{Cc}\p{Bidi_Control}]/u);
    expect(told).not.toMatch(/^1 export/m);
    expect(told).toMatch(/\nNOT INTACT$/);
  });

  it('refuses a pipe in place of the manifest without waiting for a writer', () => {
    const folder = temporaryFolder();
    execFileSync('mkfifo', [path.join(folder, 'manifest.json')]);
    const { stdout } = runChecker([folder]);
    expect(stdout).toContain('manifest.json: the manifest is missing or is no regular file');
  });

  it('reports an unreadable export, and still checks the other exports', () => {
    const nested = whole().set('journal.jsonl', Buffer.from('['.repeat(100_000)));
    const withoutFiles = reseal(whole(), key, (contents) => ({ contents: { ...contents, files: null as never } }));
    const found = foundInEach({ nested, withoutFiles, untouched: whole() });
    expect(Object.keys(found).filter((name) => found[name]?.length === 0)).toEqual(['untouched']);
  });

  it('lists what was not provided and what the export does not contain', () => {
    const tables = whole();
    tables.delete('journal.jsonl');
    signAgain(tables, key, { events: null });
    const part = buildExport(chain, key, { last: 4, headAt: 12 });
    const practice = buildExport(chain, practiceSigningKey());
    const [ofPart, ofTables, ofPractice] = checkEach({ part, tables, practice }, NOTHING_KNOWN);
    expect([ofPart, ofTables, ofPractice].flatMap((told) => told?.found)).toEqual([]);
    expect(ofPart?.not_known).toEqual([
      `part/manifest.json: whether the till signed it: compare its fingerprint with ${key.fingerprint.replaceAll('-', '')}`,
      'part/payments.xlsx: whether it says what the journal says: this checker reads no workbooks',
      'part/journal.jsonl: what entries 5 to 12 say: the journal has them, the export has not',
      'whether these are the newest exports: give the latest seal that is known',
    ]);
    expect(ofTables?.not_known).toContain(
      'tables: whether its tables and its sums say what the journal says: there are no entries',
    );
    expect(ofPractice?.not_known).toContain('practice/manifest.json: who signed it: everybody has the key of practice');
    expect(checkEach({ part }, latest(part))[0]?.not_known).toHaveLength(2);
    expect(textAbout({ whole: whole() }, latest(whole()))).toMatch(
      /^checked: .*\nnot known: whole\/payments\.xlsx: .*\n1 export, intact$/,
    );
  });

  it('ends with the worst verdict of folders that are checked one by one', () => {
    const known = ['--each', '--fingerprint', key.fingerprint];
    const [intact, forged] = [writtenTo('whole', whole()), writtenTo(...flipped(0))];
    expect(runChecker([...known, intact]).status).toBe(0);
    expect(runChecker(['--each', intact]).status).toBe(2);
    expect(runChecker([...known, forged, intact]).status).toBe(1);
  });

  it('reports gaps between exports and an outdated newest export', () => {
    const first = buildExport(chain, key, { last: 3 });
    const third = buildExport(chain, key, { first: 10, number: 3, previous: 'ab'.repeat(32) });
    const together = textAbout({ first, third });
    expect(together).toContain('what seals 2 to 2 stood for');
    expect(together).toContain('entries 4 to 9 are missing');
    const known = latest(third);
    expect(textAbout({ first }, known)).toContain(`no export has the seal ${known.seals[0]}`);
    expect(textAbout({ third }, known)).toContain('intact');
  });
});

/** Makes a chain with one changed entry. */
function changedChain(seq: number, change: object) {
  return buildChain(12, (each) => (each === seq ? change : {}));
}

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

/** Returns what the till's screen shows, and the code of this export's seal. */
function latest(files: ExportFiles): KnownElsewhere {
  return { ...FINGERPRINT, seals: [sealCode(sealHashOf(files))] };
}

function foundInEach(exports: Record<string, ExportFiles>): Record<string, string[]> {
  const placesOf = ({ found }: ReturnType<typeof checkEach>[number]) =>
    found.map(({ file, line }) => (line === null ? file : `${file}, line ${line}`));
  return Object.fromEntries(checkEach(exports, FINGERPRINT).map((told) => [told.folder, placesOf(told)]));
}

function checkEach(exports: Record<string, ExportFiles>, known: KnownElsewhere) {
  return eachByStranger(
    Object.entries(exports).map(([name, files]) => writtenTo(name, files)),
    known,
  );
}

function textAbout(exports: Record<string, ExportFiles>, known = FINGERPRINT): string {
  return checkedByStranger(
    Object.entries(exports).map(([name, files]) => writtenTo(name, files)),
    known,
  ).lines.join('\n');
}
