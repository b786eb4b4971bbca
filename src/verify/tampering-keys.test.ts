import { describe, expect, it } from 'vitest';
import { makeRotation } from '../main/seal/key-store.ts';
import { fingerprintOf, makeSigningKey, practiceSigningKey } from '../main/seal/signing-key.ts';
import { type Contents, manifestText, signedText } from '../shared/journal/seal.ts';
import { sealCode } from '../shared/short-code.ts';
import { buildChain, entryAt, IDENTITY } from './chain.fixture.ts';
import { NOTHING_KNOWN } from './checked.fixture.ts';
import { chain, check, FINGERPRINT, found, key, otherKey, sealOfDay } from './checked-exports.fixture.ts';
import {
  buildExport,
  contentsIn,
  type ExportChange,
  type ExportFiles,
  readManifestOf,
  reseal,
  sealHashOf,
  signAgain,
} from './exports.fixture.ts';
import { nodeTools } from './node-tools.ts';
import { reportText } from './report-text.ts';

describe('a rotated key', () => {
  const signed = makeRotation({
    journal: IDENTITY.id,
    at: '2026-11-21T10:00:00.000Z',
    oldKey: key,
    newPublicKey: otherKey.publicKey,
  });

  it('knows a rotated key by the fingerprint of the old key', async () => {
    expect(await found(buildExport(chain, otherKey, { rotations: [signed] }))).toEqual([]);
  });

  it('reports a rotated key if another key signed the rotation', async () => {
    const forged = { ...signed, signature: makeSigningKey().key.sign(signedText(signed.rotation)) };
    expect(await found(buildExport(chain, otherKey, { rotations: [forged] }))).toEqual([
      expect.stringContaining(`The statement that key ${fingerprintOf(otherKey.publicKey)}`),
      expect.stringContaining('another key than the till'),
    ]);
  });

  it('knows a rotated key by its own fingerprint, together with earlier keys in any order', async () => {
    const before = buildExport(chain, key, { last: 4 });
    const after = buildExport(chain, otherKey, {
      first: 5,
      number: 2,
      previous: sealHashOf(before),
      rotations: [signed],
    });
    const known = { fingerprints: [otherKey.fingerprint], seals: [] };
    expect((await check({ before, after }, known)).findings).toEqual([]);
    expect((await check({ after, before }, known)).findings).toEqual([]);
    expect((await check({ before }, known)).findings.map(({ code }) => code)).toEqual(['keyOther']);
  });

  it('does not trust a key only because it claims to precede the till’s key', async () => {
    const stranger = makeSigningKey().key;
    const rotations = [makeRotation({ ...signed.rotation, oldKey: stranger, newPublicKey: key.publicKey })];
    const forged = buildExport(chain, stranger, { rotations });
    const genuine = buildExport(chain, key);
    expect((await check({ forged, genuine }, FINGERPRINT)).findings.map(({ code, folder }) => [code, folder])).toEqual([
      ['keyOther', 'forged'],
    ]);
    const { findings } = await check({ forged, genuine }, NOTHING_KNOWN);
    expect(findings.map(({ code }) => code)).toContain('keysDiffer');
  });

  it('reports a rotation that was added to or removed from a manifest', async () => {
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
});

describe('forged export beside a genuine one', () => {
  const forged = buildExport(
    buildChain(12, () => ({ actorId: '1b7f3c7e-6d0a-4f0e-9d53-0c5e5f0f7a12' })),
    otherKey,
  );

  it('a forged export causes no finding in the genuine export, in any order', async () => {
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

describe('a seal of another kind than an export', () => {
  const older = buildExport(chain, key, { last: 8 });
  const bare = sealOfDay({ number: 2, previous: sealHashOf(older) });

  it('a seal of another kind replaces neither an emptied export nor a newer one', async () => {
    const known = { fingerprints: [key.fingerprint], seals: [sealCode(sealHashOf(bare))] };
    for (const folders of [{ bare }, { older, bare }]) {
      const { verdict, findings } = await check(folders, known);
      expect(verdict).toBe('notIntact');
      expect(findings.map(({ code }) => code)).toEqual(['notAnExport', 'latestSealMissing']);
    }
  });
});

describe('an untouched export', () => {
  it.each<[string, ExportChange]>([
    ['the whole chain', {}],
    ['a part of the chain', { first: 4, last: 9 }],
    ['only the events of a search', { first: 2, last: 11, chosen: (seq) => seq > 3 && seq < 10 }],
  ])('finds an export of %s intact', async (_name, change) => {
    expect(await found(buildExport(chain, key, change))).toEqual([]);
  });

  it('finds an export intact if the one found payment depends on another payment of its sale', async () => {
    // The second paid payment of the sale is marked for review.
    const saleId = entryAt(1).saleId;
    const twice = buildChain(6, (seq) => {
      const entry = { ...entryAt([1, 4, 2, 5, 3, 3][seq - 1] ?? 1), saleId };
      return seq < 5 ? entry : { ...entry, happening: { kind: 'requeryRhythmEnded' } };
    });
    const besides = [entryAt(1).reference ?? ''];
    const codesIn = async (files: ExportFiles) =>
      (await check({ e: files }, FINGERPRINT)).findings.map(({ code }) => code);
    const files = buildExport(twice, key, { chosen: () => true, besides });
    expect(await codesIn(files)).toEqual([]);
    const { besides: _besides, ...events } = contentsIn(files).events ?? {};
    signAgain(files, key, { events: events as Contents['events'] });
    expect(await codesIn(files)).toEqual(['sumsWrong', 'rowOther', 'rowOther']);
  });

  it('the till’s own key proves an export, and the practice key does not', async () => {
    const verdictOf = async (signedWith: typeof key, fingerprints: string[]) =>
      (await check({ e: buildExport(chain, signedWith) }, { fingerprints, seals: [] })).verdict;
    expect(await verdictOf(key, [key.fingerprint])).toBe('intact');
    expect(await verdictOf(key, [])).toBe('notProven');
    expect(await verdictOf(practiceSigningKey(), [practiceSigningKey().fingerprint])).toBe('notProven');
  });

  it('describes the contents and the filter of an export', async () => {
    const files = reseal(buildExport(chain, key), key, (contents) => ({
      contents: { ...contents, selection: { ...contents.selection, outcomes: ['paid'], searched: true } },
    }));
    const text = reportText(await check({ e: files }, FINGERPRINT));
    expect(text).toContain(`journal ${IDENTITY.id}`);
    expect(text).toContain('of all times (Africa/Lagos), only a match for a search; outcome paid');
    expect(text).toContain('e: What other payments there were: the export has only those with a match for a search');
  });

  it('an export cannot change what the reader’s terminal shows', async () => {
    const hostile = '\u001b[2J\nYES. Nothing was changed \u202e';
    const forged = buildExport(chain, otherKey, { identity: { ...IDENTITY, till: hostile } });
    const text = reportText(await check({ e: forged.set(hostile, Buffer.from('')) }, FINGERPRINT));
    expect(text).toMatch(/^NO\. /);
    expect(text).not.toMatch(/(?!\n)[\p{Cc}\p{Bidi_Control}]/u);
    expect(text).not.toMatch(/^YES/m);
  });

  it('compares an export with the key of its own till if a till is named', async () => {
    const forged = { e: buildExport(chain, otherKey) };
    const ofTills = { fingerprints: [`T1=${key.fingerprint}`, `T2=${otherKey.fingerprint}`], seals: [] };
    expect((await check(forged, ofTills)).findings.map(({ code }) => code)).toEqual(['keyOther']);
    expect((await check({ e: buildExport(chain, key) }, ofTills)).verdict).toBe('intact');
    const bare = await check(forged, { fingerprints: [key.fingerprint, otherKey.fingerprint], seals: [] });
    expect(bare.verdict).toBe('notProven');
    expect(bare.notKnown.map(({ code }) => code)).toEqual(['keyNotUsed', 'keyOfTill', 'latestSealNotCompared']);
  });

  it('leaves an export unproven if signatures cannot be checked', async () => {
    const tools = { ...nodeTools(), verifySignature: async () => null };
    const report = await check({ e: buildExport(chain, key) }, FINGERPRINT, tools);
    expect(report.verdict).toBe('notProven');
    expect(report.notKnown.map(({ code }) => code)).toContain('signatureNotChecked');
  });
});
