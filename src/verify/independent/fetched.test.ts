import { describe, expect, it } from 'vitest';
import { makeRotation } from '../../main/seal/key-store.ts';
import { canonicalJson } from '../../shared/journal/canonical.ts';
import type { JournalIdentity } from '../../shared/journal/journal-identity.ts';
import { buildChain, IDENTITY } from '../chain.fixture.ts';
import { sentenceOf } from '../check/sentences.ts';
import { checkedByStranger, checkedFolders, hasPython } from '../checked.fixture.ts';
import { check, key, chain as old, otherKey } from '../checked-exports.fixture.ts';
import {
  buildExport,
  type ExportChange,
  type ExportFiles,
  readManifestOf,
  sealHashOf,
  writtenTo,
} from '../exports.fixture.ts';
import { browserTools } from '../page/browser-tools.ts';

/*
 * Exports of a till that fetched entries back and continued in a new journal, and of the fetched entries. Three
 * checkers read them: the command, the Python checker, and the page with a browser's tools.
 */

const point = (seq: number) => ({ seq, hash: old[seq - 1]?.hash ?? '' });
const FETCHED = { journal: IDENTITY.id, before: point(3), last: point(12) };
const identity: JournalIdentity = {
  ...IDENTITY,
  id: '1b7f3c7e-6d0a-4f0e-9d53-0c5e5f0f7a11',
  till: 'T2',
  createdAt: '2026-11-20T09:00:00.000Z',
  continues: { journal: IDENTITY.id, ...point(12) },
  decided: { by: 'Ada', at: '2026-11-20T08:59:00.000Z' },
  numbers: { day: 2, seal: 6, shift: 3, case: 1, run: 0 },
  fetched: [FETCHED],
};
const chain = buildChain(12, () => ({}), identity);
const KNOWN = { fingerprints: [key.fingerprint, otherKey.fingerprint], seals: [] };
const exportOf = (change: ExportChange = {}) => buildExport(chain, key, { identity, number: 7, ...change });
const fetchedExport = (events = old, signedWith = key) =>
  buildExport(events, signedWith, { first: 4, last: 12, number: 7 });

describe('export of a journal with fetched entries', () => {
  it('finds an export intact in whole, in part and beside the fetched entries', async () => {
    const each = { whole: exportOf(), part: exportOf({ first: 4, last: 9 }), fetched: fetchedExport() };
    expect(await foundInEach(each)).toEqual({ whole: NOTHING, part: NOTHING, fetched: NOTHING });
    expect(await foundTogether({ later: exportOf(), fetched: fetchedExport() })).toEqual(NOTHING);
  });

  it('finds an export intact after a key rotation beside an export of the earlier journal', async () => {
    const rotation = { journal: identity.id, at: '2026-11-21T10:00:00.000Z' };
    const rotations = [makeRotation({ ...rotation, oldKey: key, newPublicKey: otherKey.publicKey })];
    const first = exportOf({ last: 6 });
    const change = { identity, first: 7, number: 8, previous: sealHashOf(first), rotations };
    const second = buildExport(chain, otherKey, change);
    expect(await foundTogether({ first, second, again: fetchedExport(old, otherKey) })).toEqual(NOTHING);
  });

  it('rejects a changed list of fetched entries, even if signed again', async () => {
    const { fetched: _named, ...withoutField } = identity;
    const changes: Record<string, JournalIdentity> = {
      otherEnd: { ...identity, fetched: [{ ...FETCHED, last: point(9) }] },
      none: withoutField,
      emptyList: { ...identity, fetched: [] },
      more: { ...identity, fetched: [{ ...FETCHED, more: 1 } as typeof FETCHED] },
    };
    const signed = Object.entries(changes).map(([what, changed]) => [`${what}Signed`, exportOf({ identity: changed })]);
    const edited = Object.entries(changes).map(([what, changed]) => [`${what}Edited`, editedTo(changed)]);
    const found = await foundInEach(Object.fromEntries([...signed, ...edited]));
    expect(Object.keys(found)).toHaveLength(8);
    for (const told of Object.values(found)) expect(told).toEqual(SOMETHING);
  });

  it('rejects other entries at the fetched numbers, even if signed with the till’s key', async () => {
    const others = buildChain(12, (seq) => (seq === 12 ? { forged: true } : {}));
    const fetched = fetchedExport(others);
    expect(await foundTogether({ later: exportOf(), fetched })).toEqual(SOMETHING);
    expect(await foundTogether({ fetched, later: exportOf() })).toEqual(SOMETHING);
  });

  it('rejects a fetched range that ends before it begins', async () => {
    const turned: JournalIdentity = { ...identity, fetched: [{ ...FETCHED, before: point(12), last: point(3) }] };
    const events = buildChain(12, () => ({}), turned);
    const ofIt = buildExport(events, key, { identity: turned });
    // The Python checker does not check that the fetched range ends after it begins.
    expect(await foundInEach({ ofIt })).toEqual({ ofIt: { ...SOMETHING, stranger: [] } });
  });
});

/** Returns the export with another journal identity in its manifest. */
function editedTo(changed: JournalIdentity): ExportFiles {
  const files = exportOf();
  const before = canonicalJson(readManifestOf(files).seal.journal);
  const text = String(files.get('manifest.json')).replace(before, canonicalJson(changed));
  expect(text).not.toBe(String(files.get('manifest.json')));
  return files.set('manifest.json', Buffer.from(text));
}

interface Found {
  command: string[];
  page: string[];
  stranger: string[];
}

const NOTHING: Found = { command: [], page: [], stranger: [] };
const some = expect.arrayContaining([expect.any(String)]);
const SOMETHING = { command: some, page: some, stranger: some };

/** Returns the findings of each checker for exports that are checked together with the till's keys. */
async function foundTogether(exports: Record<string, ExportFiles>): Promise<Found> {
  const folders = Object.entries(exports).map(([name, files]) => writtenTo(name, files));
  const { findings: command } = await checkedFolders(folders, KNOWN);
  const page = (await check(exports, KNOWN, browserTools())).findings.map(sentenceOf);
  if (!hasPython) return { command, page, stranger: command };
  const { lines, status } = checkedByStranger(folders, KNOWN);
  // Status 2 means that something stays unknown.
  return { command, page, stranger: status === 1 ? lines : [] };
}

/** Returns the findings of each checker for exports that are checked one at a time. */
async function foundInEach(exports: Record<string, ExportFiles>): Promise<Record<string, Found>> {
  const told: Record<string, Found> = {};
  for (const [name, files] of Object.entries(exports)) told[name] = await foundTogether({ [name]: files });
  return told;
}
