import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../main/journal/store.fixture.ts';
import { makeRotation } from '../main/seal/rotation.ts';
import { fingerprintOf, makeSigningKey, practiceSigningKey } from '../main/seal/signing-key.ts';
import { manifestText, type Seal, type SealedFile, type Sum, signedText } from '../shared/seal.ts';
import { sealCode } from '../shared/short-code.ts';
import { checkExports } from './check/check-exports.ts';
import type { CheckTools, KnownElsewhere } from './check/check-tools.ts';
import { notKnownSentence, placeOf, sentenceOf } from './check/sentences.ts';
import { checkedByStranger, hasPython } from './checked.fixture.ts';
import {
  buildChain,
  buildExport,
  type ExportFiles,
  IDENTITY,
  readManifestOf,
  sealHashOf,
  signAgain,
} from './exports.fixture.ts';
import { folderOf } from './given-folder.fixture.ts';
import { nodeTools, readFolder } from './node-tools.ts';
import { reportText } from './report-text.ts';

const { key } = makeSigningKey();
const otherKey = makeSigningKey().key;
const chain = buildChain(12);
const FINGERPRINT: KnownElsewhere = { fingerprints: [key.fingerprint], seals: [] };

/** All 10,000 flips take about half a minute, so that `npm test` makes a share of them: PAYDESK_FLIPS=10000 for all. */
const FLIPS = Number(process.env.PAYDESK_FLIPS ?? 1_000);
/** No test is timed: this only ends one that hangs, also on a machine that has much else to do. */
const FLIP_TIMEOUT_MS = 60_000 + 300 * FLIPS;

/** The lines of the small exports here are 1,500 to 2,000 bytes long: a piece has none of its own, or a few. */
const PIECE_BYTES = [undefined, 100, 2_000, 5_000];

describe('an export that was left alone', () => {
  it('is intact', async () => {
    expect(await found(buildExport(chain, key))).toEqual([]);
  });

  it('is intact where it shows a part of the chain', async () => {
    expect(await found(buildExport(chain, key, { first: 4, last: 9 }))).toEqual([]);
  });

  it('is intact where it has the events of a search alone', async () => {
    expect(await found(buildExport(chain, key, { first: 2, last: 11, chosen: (seq) => seq % 4 === 0 }))).toEqual([]);
  });

  it('says what could not be known without what is known elsewhere', async () => {
    const { notKnown } = await check({ e: buildExport(chain, key) }, { fingerprints: [], seals: [] });
    expect(notKnown.map(({ code }) => code)).toEqual(['keyNotCompared', 'latestSealNotCompared']);
  });

  it('says so where it is of practice, whose key everybody has', async () => {
    const { notKnown } = await check({ e: buildExport(chain, practiceSigningKey()) }, FINGERPRINT);
    expect(notKnown.map(({ code }) => code)).toContain('practiceKey');
  });

  it('is proven by the till’s own key alone, and not by that of practice', async () => {
    const verdictOf = async (signedWith: typeof key, fingerprints: string[]) =>
      (await check({ e: buildExport(chain, signedWith) }, { fingerprints, seals: [] })).verdict;
    expect(await verdictOf(key, [key.fingerprint])).toBe('intact');
    expect(await verdictOf(key, [])).toBe('notProven');
    expect(await verdictOf(practiceSigningKey(), [practiceSigningKey().fingerprint])).toBe('notProven');
  });

  it('says of what it is, and that payments were left out where it is of a search', async () => {
    const files = buildExport(chain, key);
    const { seal } = readManifestOf(files);
    if (!seal.contents) throw new Error('contents');
    const selection = { ...seal.contents.selection, outcomes: ['paid' as const], search: 'ade' };
    const ofSearch: Seal = { ...seal, contents: { ...seal.contents, selection } };
    files.set(
      'manifest.json',
      Buffer.from(manifestText({ seal: ofSearch, signature: key.sign(signedText(ofSearch)) })),
    );
    const text = reportText(await check({ e: files }, FINGERPRINT));
    expect(text).toContain(`journal ${IDENTITY.id}`);
    expect(text).toContain('of all times (Africa/Lagos), only search "ade"; outcome paid');
    expect(text).toContain('e: What other payments there were: the export has only those with search "ade"');
  });

  it('is held against the key of its own till, where that is named', async () => {
    const forged = { e: buildExport(chain, otherKey) };
    const ofTills = { fingerprints: [`T1=${key.fingerprint}`, `T2=${otherKey.fingerprint}`], seals: [] };
    expect((await check(forged, ofTills)).findings.map(({ code }) => code)).toEqual(['keyOther']);
    expect((await check({ e: buildExport(chain, key) }, ofTills)).verdict).toBe('intact');
    const bare = await check(forged, { fingerprints: [key.fingerprint, otherKey.fingerprint], seals: [] });
    expect(bare.verdict).toBe('notProven');
    expect(bare.notKnown.map(({ code }) => code)).toEqual(['keyNotUsed', 'keyOfTill', 'latestSealNotCompared']);
  });

  it('is not called intact where signatures cannot be checked', async () => {
    const tools = { ...nodeTools(), verifySignature: async () => null };
    const report = await check({ e: buildExport(chain, key) }, FINGERPRINT, tools);
    expect(report.verdict).toBe('notProven');
    expect(report.notKnown.map(({ code }) => code)).toContain('signatureNotChecked');
  });
});

describe('a single flipped bit', () => {
  it.each(['whole', 'of a search'] as const)(
    `is found in any file of an export, and the file is named (%s)`,
    async (kind) => {
      const files =
        kind === 'whole' ? buildExport(chain, key) : buildExport(chain, key, { chosen: (seq) => seq % 2 === 0 });
      const random = randomNumbers(kind.length);
      const names = [...files.keys()];
      for (let flip = 0; flip < FLIPS / 2; flip += 1) {
        const name = names[flip % names.length] ?? '';
        const bytes = Buffer.from(files.get(name) ?? '');
        const at = random(bytes.length);
        bytes[at] = (bytes[at] ?? 0) ^ (1 << random(8));
        const inPieces = folderOf('e', new Map(files).set(name, bytes), PIECE_BYTES[flip % PIECE_BYTES.length]);
        const report = await checkExports([inPieces], FINGERPRINT, nodeTools());
        expect([name, at, report.findings.some(({ file }) => file === name)]).toEqual([name, at, true]);
      }
    },
    FLIP_TIMEOUT_MS,
  );
});

describe('what was done to the entries is found in its line', () => {
  it.each<[string, (lines: string[]) => string[], string]>([
    [
      'an amount that was changed',
      (lines) => replaced(lines, 4, (line) => line.replace('Ọjà', 'Ọja')),
      'journal.jsonl, line 5',
    ],
    [
      'a hash that was changed',
      (lines) => replaced(lines, 4, (line) => line.replace(/"[0-9a-f]/, '"0')),
      'journal.jsonl, line 5',
    ],
    [
      'lines that changed places',
      (lines) => [...lines.slice(0, 4), lines[5] ?? '', lines[4] ?? '', ...lines.slice(6)],
      'journal.jsonl, line 5',
    ],
    ['a line that was removed', (lines) => lines.filter((_line, index) => index !== 4), 'journal.jsonl, line 5'],
    [
      'a line that was doubled',
      (lines) => lines.flatMap((line, index) => (index === 4 ? [line, line] : [line])),
      'journal.jsonl, line 6',
    ],
    ['a cut end', (lines) => lines.slice(0, -2), 'journal.jsonl, line 10'],
    ['a line of something else', (lines) => replaced(lines, 4, () => 'nothing\n'), 'journal.jsonl, line 5'],
    ['a missing first line', (lines) => lines.slice(1), 'journal.jsonl, line 1'],
  ])('%s', async (_name, tamper, place) => {
    const files = changed(buildExport(chain, key), 'journal.jsonl', tamper);
    expect(await found(files)).toContainEqual(expect.stringContaining(place));
    // Also where a forger made the manifest fit again, and nobody knows the till's key.
    signAgain(files, otherKey, readManifestOf(files).seal.contents?.events ?? null);
    const report = await check({ e: files }, { fingerprints: [], seals: [] });
    expect(report.findings.map(placeOf)).toContainEqual(expect.stringContaining(place));
  });

  it('an entry of a search that is not the one in the chain', async () => {
    const other = buildChain(12, (seq) => (seq === 8 ? { note: 'another' } : {}));
    const files = buildExport(chain, key, { chosen: (seq) => seq % 4 === 0 });
    const line = String(buildExport(other, key, { chosen: (seq) => seq === 8 }).get('journal.jsonl'));
    const forged = changed(files, 'journal.jsonl', (lines) => replaced(lines, 1, () => line));
    expect(await found(forged)).toContainEqual(expect.stringContaining('journal.jsonl, line 2: Entry 8'));
  });
});

describe('a manifest that was signed again by the till’s own key, with other sums', () => {
  it.each<[string, Partial<Sum>]>([
    ['more payments', { payments: 5 }],
    ['a larger amount', { amountMinor: 500 }],
    ['fewer that were paid', { paidPayments: 3 }],
    ['a smaller amount that was paid', { paidMinor: 300 }],
    ['another currency', { currency: 'USD' }],
  ])('is found: %s', async (_name, sums) => {
    const files = buildExport(chain, key);
    signAgain(files, key, readManifestOf(files).seal.contents?.events ?? null, sums);
    expect(await found(files)).toContainEqual(expect.stringMatching(/manifest\.json: What the manifest says of/));
  });

  it('is found in an export of a search, too', async () => {
    const files = buildExport(chain, key, { chosen: (seq) => seq > 3 });
    signAgain(files, key, readManifestOf(files).seal.contents?.events ?? null, { paidMinor: 200 });
    expect(await found(files)).toContainEqual(expect.stringContaining('What the manifest says of NGN'));
  });

  it('may say that more was paid where the journal goes on after its last entry, but not less', async () => {
    const partAnd = (sums: Partial<Sum>) => {
      const files = buildExport(chain, key, { last: 7, headAt: 12 });
      signAgain(files, key, readManifestOf(files).seal.contents?.events ?? null, sums);
      return found(files);
    };
    expect(await partAnd({})).toEqual([]);
    expect(await partAnd({ paidPayments: 3, paidMinor: 300 })).toEqual([]);
    expect(await partAnd({ paidPayments: 1, paidMinor: 100 })).toHaveLength(1);
    expect(await partAnd({ paidPayments: 4, paidMinor: 400 })).toHaveLength(1);
  });
});

describe('what was done to a table is found in its line', () => {
  it.each<[string, (lines: string[]) => string[], string]>([
    [
      'a changed line',
      (lines) => replaced(lines, 3, (line) => line.replace('100', '900')),
      'line 4: This line was changed.',
    ],
    [
      'a removed line',
      (lines) => lines.filter((_line, index) => index !== 3),
      'line 4: One or more lines were removed before this place.',
    ],
    [
      'a doubled line',
      (lines) => lines.flatMap((line, index) => (index === 3 ? [line, line] : [line])),
      'line 5: One or more lines were added here.',
    ],
    [
      'swapped lines',
      (lines) => [...lines.slice(0, 3), lines[4] ?? '', lines[3] ?? '', ...lines.slice(5)],
      'line 4: This line and the next changed places.',
    ],
    ['a cut end', (lines) => lines.slice(0, -1), 'line 5: One or more lines were removed before this place.'],
  ])('%s', async (_name, tamper, sentence) => {
    const files = changed(buildExport(chain, key), 'payments.csv', tamper);
    expect(await found(files)).toContainEqual(`e/payments.csv, ${sentence}`);
  });
});

describe('what is wrong in many places', () => {
  it('hides no other file, and is counted', async () => {
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

describe('what was done to the folder', () => {
  it.each(['payments.csv', 'payments.xlsx', 'statement.pdf', 'journal.jsonl', 'check.html', 'manifest.json'])(
    'is found where %s is gone',
    async (name) => {
      const files = buildExport(chain, key);
      files.delete(name);
      expect((await found(files)).length).toBeGreaterThan(0);
    },
  );

  it('is found where a file was added', async () => {
    const files = buildExport(chain, key).set('extra.csv', Buffer.from('more'));
    expect(await found(files)).toEqual([expect.stringContaining('e/extra.csv: This file does not belong')]);
  });

  it('is found where a folder or a link was added', async () => {
    const folder = temporaryFolder();
    for (const [name, bytes] of buildExport(chain, key)) fs.writeFileSync(path.join(folder, name), bytes);
    fs.mkdirSync(path.join(folder, 'corrected'));
    fs.writeFileSync(path.join(folder, 'corrected/payments.csv'), 'other');
    fs.symlinkSync(path.join(folder, 'payments.csv'), path.join(folder, 'linked.csv'));
    const known = { fingerprints: [key.fingerprint], seals: [] };
    const report = await checkExports([readFolder(folder)], known, nodeTools());
    expect(report.findings.map(({ code, file }) => [code, file])).toEqual(
      expect.arrayContaining([
        ['notAFile', 'corrected'],
        ['notAFile', 'linked.csv'],
      ]),
    );
    if (!hasPython) return;
    const { lines } = checkedByStranger([folder], known);
    for (const name of ['corrected', 'linked.csv']) {
      expect(lines).toContainEqual(expect.stringContaining(`/${name}: this is no file of the export`));
    }
  });

  it('is no sign of tampering where a system put files there by itself, which is told', async () => {
    const files = buildExport(chain, key);
    for (const name of ['.DS_Store', '._payments.csv', 'Thumbs.db', '.~lock.payments.csv#', 'desktop.ini']) {
      files.set(name, Buffer.from('of the system'));
    }
    const { findings, notKnown } = await check({ e: files }, FINGERPRINT);
    expect(findings).toEqual([]);
    expect(notKnown.map(notKnownSentence)).toContainEqual(expect.stringContaining('What is in .DS_Store, ._payments'));
  });

  it('is found where a manifest lists a file as something else, or twice, with the till’s own key', async () => {
    for (const change of [
      (listed: SealedFile[]) =>
        listed.map((file) => (file.name === 'payments.csv' ? { ...file, format: 'readme' as const } : file)),
      (listed: SealedFile[]) => listed.flatMap((file) => (file.name === 'payments.csv' ? [file, file] : [file])),
    ]) {
      const files = buildExport(chain, key);
      const { seal } = readManifestOf(files);
      if (!seal.contents) throw new Error('contents');
      const listed: Seal = { ...seal, contents: { ...seal.contents, files: change(seal.contents.files) } };
      files.set('manifest.json', Buffer.from(manifestText({ seal: listed, signature: key.sign(signedText(listed)) })));
      expect((await check({ e: files }, FINGERPRINT)).findings.map(({ code, file }) => [code, file])).toEqual([
        ['fileMisnamed', 'payments.csv'],
      ]);
    }
  });

  it('is found where the manifest was edited', async () => {
    const files = buildExport(chain, key);
    const manifest = readManifestOf(files);
    const edited = { ...manifest, seal: { ...manifest.seal, sealedAt: '2026-11-22T12:00:00.000Z' } };
    files.set('manifest.json', Buffer.from(manifestText(edited)));
    expect(await found(files)).toEqual([expect.stringContaining('manifest.json: The signature does not fit')]);
  });

  it('is found where the manifest is written in another way', async () => {
    const files = buildExport(chain, key);
    files.set('manifest.json', Buffer.from(JSON.stringify(readManifestOf(files), null, 2)));
    expect(await found(files)).toEqual([expect.stringContaining('manifest.json: The manifest was changed')]);
  });

  it('is found where all of it was made anew and signed with another key, given the fingerprint', async () => {
    const forged = buildExport(
      buildChain(12, () => ({ forged: true })),
      otherKey,
    );
    expect(await found(forged)).toEqual([expect.stringContaining('another key than the till')]);
    expect((await check({ e: forged }, { fingerprints: [], seals: [] })).verdict).toBe('notProven');
  });
});

describe('a key that followed another', () => {
  const signed = makeRotation({
    journal: IDENTITY.id,
    at: '2026-11-21T10:00:00.000Z',
    oldKey: key,
    newPublicKey: otherKey.publicKey,
  });

  it('is known by the fingerprint of the old one', async () => {
    expect(await found(buildExport(chain, otherKey, { rotations: [signed] }))).toEqual([]);
  });

  it('is not where the statement was signed by somebody else', async () => {
    const forged = { ...signed, signature: makeSigningKey().key.sign(signedText(signed.rotation)) };
    expect(await found(buildExport(chain, otherKey, { rotations: [forged] }))).toEqual([
      expect.stringContaining(`The statement that key ${fingerprintOf(otherKey.publicKey)}`),
      expect.stringContaining('another key than the till'),
    ]);
  });

  it('is known by its own fingerprint, and so are the keys before it, in whatever order', async () => {
    const before = buildExport(chain, key, { last: 4 });
    const after = buildExport(chain, otherKey, {
      ...{ first: 5, number: 2, previous: sealHashOf(before), rotations: [signed] },
    });
    const known = { fingerprints: [otherKey.fingerprint], seals: [] };
    expect((await check({ before, after }, known)).findings).toEqual([]);
    expect((await check({ after, before }, known)).findings).toEqual([]);
    expect((await check({ before }, known)).findings.map(({ code }) => code)).toEqual(['keyOther']);
  });

  it('is not known because it says that the till’s key follows from it', async () => {
    const stranger = makeSigningKey().key;
    const rotations = [makeRotation({ ...signed.rotation, oldKey: stranger, newPublicKey: key.publicKey })];
    const forged = buildExport(chain, stranger, { rotations });
    const genuine = buildExport(chain, key);
    expect((await check({ forged, genuine }, FINGERPRINT)).findings.map(({ code, folder }) => [code, folder])).toEqual([
      ['keyOther', 'forged'],
    ]);
    const { findings } = await check({ forged, genuine }, { fingerprints: [], seals: [] });
    expect(findings.map(({ code }) => code)).toContain('keysDiffer');
  });

  it('cannot be added to a manifest, nor taken from it', async () => {
    const stranger = makeSigningKey().key;
    const added = makeRotation({ ...signed.rotation, oldKey: stranger, newPublicKey: key.publicKey });
    for (const [files, rotations] of [
      [buildExport(chain, key), [added]],
      [buildExport(chain, otherKey, { rotations: [signed] }), []],
    ] as const) {
      const { seal, signature } = readManifestOf(files);
      files.set(
        'manifest.json',
        Buffer.from(manifestText({ seal: { ...seal, rotations: [...rotations] }, signature })),
      );
      const known = { fingerprints: [key.fingerprint, otherKey.fingerprint], seals: [] };
      expect((await check({ e: files }, known)).findings.map(({ code }) => code)).toEqual(['signatureWrong']);
    }
  });

  it('is not called good where its statement cannot be checked', async () => {
    const { verifySignature, ...others } = nodeTools();
    const [seals, tools] = [readManifestOf(buildExport(chain, otherKey, { rotations: [signed] })).seal, others];
    const notOfRotations = (...[publicKey, message, signature]: Parameters<typeof verifySignature>) =>
      message.length === signedText(seals).length
        ? verifySignature(publicKey, message, signature)
        : Promise.resolve(null);
    const report = await check({ e: buildExport(chain, otherKey, { rotations: [signed] }) }, FINGERPRINT, {
      ...tools,
      verifySignature: notOfRotations,
    });
    expect(report.verdict).toBe('notProven');
  });
});

describe('a forged export beside a genuine one', () => {
  const forged = buildExport(
    buildChain(12, () => ({ forged: true })),
    otherKey,
  );

  it('puts no blame on the genuine one, in whatever order', async () => {
    const genuine = buildExport(chain, key);
    for (const folders of [
      { forged, genuine },
      { genuine, forged },
    ]) {
      const { findings } = await check(folders, FINGERPRINT);
      expect(findings.map(({ code, folder }) => [code, folder])).toEqual([['keyOther', 'forged']]);
    }
  });
});

describe('a seal that is of no export', () => {
  const older = buildExport(chain, key, { last: 8 });
  const seal: Seal = {
    ...readManifestOf(buildExport(chain, key, { number: 2, previous: sealHashOf(older) })).seal,
    kind: 'daily',
    days: { first: '2026-11-21', last: '2026-11-21' },
    contents: null,
  };
  const bare: ExportFiles = new Map([
    ['manifest.json', Buffer.from(manifestText({ seal, signature: key.sign(signedText(seal)) }))],
  ]);

  it('stands for no emptied export, nor for a newer one beside an older', async () => {
    const known = { fingerprints: [key.fingerprint], seals: [sealCode(sealHashOf(bare))] };
    for (const folders of [{ bare }, { older, bare }]) {
      const { verdict, findings } = await check(folders, known);
      expect(verdict).toBe('notIntact');
      expect(findings.map(({ code }) => code)).toEqual(['notAnExport', 'latestSealMissing']);
    }
  });
});

describe('several exports', () => {
  const first = buildExport(chain, key, { last: 4, number: 1 });
  const second = buildExport(chain, key, { first: 5, last: 8, number: 2, previous: sealHashOf(first) });
  const third = buildExport(chain, key, { first: 9, last: 12, number: 3, previous: sealHashOf(second) });

  it('of three days are intact together', async () => {
    expect(await foundIn({ first, second, third })).toEqual([]);
  });

  it('show a day that was left out', async () => {
    expect(await foundIn({ first, third })).toEqual([expect.stringContaining('Entries 5 to 8 are in none')]);
    const { notKnown } = await check({ first, third }, FINGERPRINT);
    expect(notKnown.map(notKnownSentence)).toContainEqual(expect.stringContaining('What seal 2 of till T1 stood for'));
  });

  it('show a seal that the journal left out, where it would be among their entries', async () => {
    const holding = (numbers: Record<number, number>) =>
      buildChain(12, (seq) => {
        const number = numbers[seq];
        if (number === undefined) return {};
        const { seal, signature } = readManifestOf(buildExport(chain, key, { number, previous: 'ab'.repeat(32) }));
        return { happening: { kind: 'sealed', seal, signature } };
      });
    const leftOut = buildExport(holding({ 4: 2, 7: 5 }), key, { number: 6 });
    expect((await found(leftOut)).filter((finding) => finding.includes('cannot be found'))).toEqual([
      ': Seals 3 to 4 cannot be found, although all entries are here among which the journal would have it.',
    ]);
  });

  it('show a chain that was written anew after the first', async () => {
    const anew = buildChain(12, (seq) => (seq === 3 ? { forged: true } : {}));
    const forged = buildExport(anew, key, { number: 2, previous: sealHashOf(first) });
    expect(await foundIn({ first, forged })).toContainEqual(expect.stringContaining('the chain was written anew'));
  });

  it('show two seals of one number, and a seal that does not follow', async () => {
    const twin = buildExport(chain, key, { first: 5, last: 7, number: 2, previous: sealHashOf(first) });
    expect(await foundIn({ first, second, twin })).toContainEqual(expect.stringContaining('Seal 2 is another one'));
    const unlinked = buildExport(chain, key, { first: 5, last: 8, number: 2, previous: 'ab'.repeat(32) });
    expect(await foundIn({ first, unlinked })).toContainEqual(expect.stringContaining('Seal 2 does not follow'));
  });

  it('show two keys of one journal that do not vouch for each other', async () => {
    const forged = buildExport(chain, otherKey, { first: 5, last: 8, number: 2, previous: sealHashOf(first) });
    const report = await check({ first, forged }, { fingerprints: [], seals: [] });
    expect(report.findings.map(({ code }) => code)).toContain('keysDiffer');
  });

  it('of two tills show a reference that was released by both', async () => {
    const identity = { ...IDENTITY, id: '1b7f3c7e-6d0a-4f0e-9d53-0c5e5f0f7a11' };
    const second = buildExport(
      buildChain(12, () => ({}), identity),
      key,
      { identity },
    );
    expect(await foundIn({ first, second })).toContainEqual(
      expect.stringContaining('handed over twice for T1-261121-0001'),
    );
  });

  it('say nothing of a reference whose one release is in two of them', async () => {
    const all = buildExport(chain, key, { number: 2, previous: sealHashOf(first) });
    expect(await foundIn({ first, all })).toEqual([]);
  });

  it('with the latest seal given, show an older genuine export in the place of a newer one', async () => {
    const latest = sealCode(sealHashOf(second));
    const known = { fingerprints: [key.fingerprint], seals: [latest] };
    expect((await check({ second }, known)).verdict).toBe('intact');
    const report = await check({ second: first }, known);
    expect(report.findings.map(sentenceOf)).toEqual([
      expect.stringContaining(`None of these exports has the seal ${latest}`),
    ]);
  });

  it('know a seal that the journal itself holds', async () => {
    const { seal, signature } = readManifestOf(first);
    const happening = { kind: 'sealed', seal, signature };
    const sealed = buildChain(12, (seq) => (seq === 9 ? { happening } : {}));
    const files = buildExport(sealed, key, { number: 2, previous: sealHashOf(first) });
    const known = { fingerprints: [key.fingerprint], seals: [sealCode(sealHashOf(first))] };
    expect((await check({ files }, known)).findings).toEqual([]);
  });

  it('show an entry of a seal that holds none', async () => {
    const sealed = buildChain(12, (seq) => (seq === 9 ? { happening: { kind: 'sealed', seal: 'none' } } : {}));
    expect(await found(buildExport(sealed, key))).toEqual([
      'e/journal.jsonl, line 9: Entry 9 says that it holds a seal, and what it holds is none.',
    ]);
  });

  it('show a seal in the journal that was signed by nobody', async () => {
    const { seal } = readManifestOf(first);
    const happening = { kind: 'sealed', seal, signature: '00'.repeat(64) };
    const sealed = buildChain(12, (seq) => (seq === 9 ? { happening } : {}));
    const files = buildExport(sealed, key, { number: 2, previous: sealHashOf(first) });
    expect(await found(files)).toEqual([expect.stringContaining('The signature of seal 1')]);
  });
});

/** Checks in one go and in pieces: both find the same. */
async function check(folders: Record<string, ExportFiles>, known: KnownElsewhere, tools: CheckTools = nodeTools()) {
  const [report, ...others] = await Promise.all(
    PIECE_BYTES.map((pieceBytes) =>
      checkExports(
        Object.entries(folders).map(([name, files]) => folderOf(name, files, pieceBytes)),
        known,
        tools,
      ),
    ),
  );
  if (!report) throw new Error('a report');
  for (const other of others) expect(other).toEqual(report);
  return report;
}

async function foundIn(folders: Record<string, ExportFiles>): Promise<string[]> {
  const { verdict, findings } = await check(folders, FINGERPRINT);
  expect(verdict).toBe(findings.length === 0 ? 'intact' : 'notIntact');
  return findings.map((finding) => `${placeOf(finding)}: ${sentenceOf(finding)}`);
}

const found = (files: ExportFiles) => foundIn({ e: files });

function changed(files: ExportFiles, name: string, tamper: (lines: string[]) => string[]): ExportFiles {
  const lines = String(files.get(name)).split(/(?<=\n)/);
  return new Map(files).set(name, Buffer.from(tamper(lines).join('')));
}

const replaced = (lines: string[], index: number, change: (line: string) => string) =>
  lines.map((line, at) => (at === index ? change(line) : line));

/** The same numbers in every run. */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
