import { describe, expect, it } from 'vitest';
import { makeRotation } from '../main/seal/key-store.ts';
import { fingerprintOf, makeSigningKey } from '../main/seal/signing-key.ts';
import { manifestText, type Seal, signedText } from '../shared/journal/seal.ts';
import { sealCode } from '../shared/short-code.ts';
import { buildChain, IDENTITY } from './chain.fixture.ts';
import { chain, check, FINGERPRINT, found, key, otherKey } from './checked-exports.fixture.ts';
import { buildExport, type ExportFiles, readManifestOf, sealHashOf } from './exports.fixture.ts';
import { nodeTools } from './node-tools.ts';

describe('a rotated key', () => {
  const signed = makeRotation({
    journal: IDENTITY.id,
    at: '2026-11-21T10:00:00.000Z',
    oldKey: key,
    newPublicKey: otherKey.publicKey,
  });

  it('is known by the fingerprint of the old key', async () => {
    expect(await found(buildExport(chain, otherKey, { rotations: [signed] }))).toEqual([]);
  });

  it('is unknown if another key signed the rotation', async () => {
    const forged = { ...signed, signature: makeSigningKey().key.sign(signedText(signed.rotation)) };
    expect(await found(buildExport(chain, otherKey, { rotations: [forged] }))).toEqual([
      expect.stringContaining(`The statement that key ${fingerprintOf(otherKey.publicKey)}`),
      expect.stringContaining('another key than the till'),
    ]);
  });

  it('is known by its own fingerprint, together with earlier keys in any order', async () => {
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

  it('is not known only because it claims to precede the till’s key', async () => {
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

  it('cannot be added to or removed from a manifest', async () => {
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

  it('is not accepted if its rotation cannot be verified', async () => {
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

describe('forged export beside a genuine one', () => {
  const forged = buildExport(
    buildChain(12, () => ({ actorId: '1b7f3c7e-6d0a-4f0e-9d53-0c5e5f0f7a12' })),
    otherKey,
  );

  it('causes no finding in the genuine export, in any order', async () => {
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
  const seal: Seal = {
    ...readManifestOf(buildExport(chain, key, { number: 2, previous: sealHashOf(older) })).seal,
    kind: 'daily',
    days: { first: '2026-11-21', last: '2026-11-21' },
    contents: null,
  };
  const bare: ExportFiles = new Map([
    ['manifest.json', Buffer.from(manifestText({ seal, signature: key.sign(signedText(seal)) }))],
  ]);

  it('replaces neither an emptied export nor a newer one', async () => {
    const known = { fingerprints: [key.fingerprint], seals: [sealCode(sealHashOf(bare))] };
    for (const folders of [{ bare }, { older, bare }]) {
      const { verdict, findings } = await check(folders, known);
      expect(verdict).toBe('notIntact');
      expect(findings.map(({ code }) => code)).toEqual(['notAnExport', 'latestSealMissing']);
    }
  });
});
