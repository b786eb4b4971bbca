import { describe, expect, it } from 'vitest';
import { practiceSigningKey } from '../main/seal/signing-key.ts';
import { manifestText, type Seal, signedText } from '../shared/journal/seal.ts';
import { chain, check, FINGERPRINT, found, key, otherKey } from './checked-exports.fixture.ts';
import { buildExport, IDENTITY, readManifestOf } from './exports.fixture.ts';
import { nodeTools } from './node-tools.ts';
import { reportText } from './report-text.ts';

describe('an export that was left alone', () => {
  it('is intact', async () => {
    expect(await found(buildExport(chain, key))).toEqual([]);
  });

  it('is intact where it shows a part of the chain', async () => {
    expect(await found(buildExport(chain, key, { first: 4, last: 9 }))).toEqual([]);
  });

  it('is intact where it has the events of a search alone', async () => {
    expect(await found(buildExport(chain, key, { first: 2, last: 11, chosen: (seq) => seq > 3 && seq < 10 }))).toEqual(
      [],
    );
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
