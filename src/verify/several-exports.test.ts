import { describe, expect, it } from 'vitest';
import { sealCode } from '../shared/short-code.ts';
import { buildChain, IDENTITY, OF_THE_TILL } from './chain.fixture.ts';
import { notKnownSentence, sentenceOf } from './check/sentences.ts';
import { chain, check, FINGERPRINT, found, foundIn, key, otherKey } from './checked-exports.fixture.ts';
import { buildExport, readManifestOf, sealHashOf } from './exports.fixture.ts';

describe('several exports', () => {
  const first = buildExport(chain, key, { last: 3, number: 1 });
  const second = buildExport(chain, key, { first: 4, last: 9, number: 2, previous: sealHashOf(first) });
  const third = buildExport(chain, key, { first: 10, last: 12, number: 3, previous: sealHashOf(second) });

  it('finds three exports of consecutive days intact together', async () => {
    expect(await foundIn({ first, second, third })).toEqual([]);
  });

  it('several exports reveal a missing day', async () => {
    expect(await foundIn({ first, third })).toEqual([expect.stringContaining('Entries 4 to 9 are in none')]);
    const { notKnown } = await check({ first, third }, FINGERPRINT);
    expect(notKnown.map(notKnownSentence)).toContainEqual(expect.stringContaining('What seal 2 of till T1 stood for'));
  });

  it('several exports reveal a missing seal that should be among their entries', async () => {
    const holding = (numbers: Record<number, number>) =>
      buildChain(12, (seq) => {
        const number = numbers[seq];
        if (number === undefined) return {};
        const { seal, signature } = readManifestOf(buildExport(chain, key, { number, previous: 'ab'.repeat(32) }));
        return { ...OF_THE_TILL, happening: { kind: 'sealed', seal, signature } };
      });
    const leftOut = buildExport(holding({ 4: 2, 7: 5 }), key, { number: 6 });
    expect((await found(leftOut)).filter((finding) => finding.includes('cannot be found'))).toEqual([
      ': Seals 3 to 4 cannot be found, although all entries are here among which the journal would have it.',
    ]);
  });

  it('several exports reveal a chain that was rewritten after the first export', async () => {
    const anew = buildChain(12, (seq) => (seq === 3 ? { actorId: '1b7f3c7e-6d0a-4f0e-9d53-0c5e5f0f7a12' } : {}));
    const forged = buildExport(anew, key, { number: 2, previous: sealHashOf(first) });
    expect(await foundIn({ first, forged })).toContainEqual(expect.stringContaining('the chain was rewritten'));
  });

  it('several exports reveal a duplicate seal number and a seal that does not follow', async () => {
    const twin = buildExport(chain, key, { first: 4, last: 6, number: 2, previous: sealHashOf(first) });
    expect(await foundIn({ first, second, twin })).toContainEqual(
      expect.stringContaining('Seal 2 differs from the seal'),
    );
    const unlinked = buildExport(chain, key, { first: 4, last: 9, number: 2, previous: 'ab'.repeat(32) });
    expect(await foundIn({ first, unlinked })).toContainEqual(expect.stringContaining('Seal 2 does not follow'));
  });

  it('several exports reveal two unlinked keys of one journal', async () => {
    const forged = buildExport(chain, otherKey, { first: 4, last: 9, number: 2, previous: sealHashOf(first) });
    const report = await check({ first, forged }, { fingerprints: [], seals: [] });
    expect(report.findings.map(({ code }) => code)).toContain('keysDiffer');
  });

  it('several exports reveal a reference that two tills handed over', async () => {
    const identity = { ...IDENTITY, id: '1b7f3c7e-6d0a-4f0e-9d53-0c5e5f0f7a11' };
    const ofOther = buildChain(12, () => ({}), identity);
    const second = buildExport(ofOther, key, { identity });
    expect(await foundIn({ first, second })).toContainEqual(
      expect.stringContaining('handed over twice for T1-261121-0001'),
    );
  });

  it('several exports accept one hand-over that is in two exports', async () => {
    const all = buildExport(chain, key, { number: 2, previous: sealHashOf(first) });
    expect(await foundIn({ first, all })).toEqual([]);
  });

  it('several exports reveal an outdated export if the latest seal is known', async () => {
    const latest = sealCode(sealHashOf(second));
    const known = { fingerprints: [key.fingerprint], seals: [latest] };
    expect((await check({ second }, known)).verdict).toBe('intact');
    const report = await check({ second: first }, known);
    expect(report.findings.map(sentenceOf)).toEqual([
      expect.stringContaining(`None of these exports has the seal ${latest}`),
    ]);
  });

  /** Makes a chain in which entry 9 is a seal. */
  const withSeal = (seal: object) =>
    buildChain(12, (seq) => (seq === 9 ? { ...OF_THE_TILL, happening: { kind: 'sealed', ...seal } } : {}));

  it('accepts the seal of an earlier export that is found inside the journal', async () => {
    const files = buildExport(withSeal(readManifestOf(first)), key, { number: 2, previous: sealHashOf(first) });
    const known = { fingerprints: [key.fingerprint], seals: [sealCode(sealHashOf(first))] };
    expect((await check({ files }, known)).findings).toEqual([]);
  });

  it('reveals a seal entry without a seal', async () => {
    expect(await found(buildExport(withSeal({ seal: 'none' }), key))).toEqual([
      expect.stringContaining('e/journal.jsonl, line 9: This line is not a journal entry'),
    ]);
  });

  it('reveals an unsigned seal in the journal', async () => {
    const unsigned = withSeal({ ...readManifestOf(first), signature: '00'.repeat(64) });
    const files = buildExport(unsigned, key, { number: 2, previous: sealHashOf(first) });
    expect(await found(files)).toEqual([expect.stringContaining('The signature of seal 1')]);
  });
});
