import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../journal/write/store.fixture.ts';
import { fetchedFacts } from './fetched-facts.ts';
import { fetchedFolder } from './fetched-place.ts';
import { createKnownFetched, fetchedEnd, furthestOf, shownFetched } from './known-fetched.ts';

const JOURNAL = '0b1e8a52-7f0c-4a4d-9c11-5d3f7a1c2b10';
const OTHER = '0b1e8a52-7f0c-4a4d-9c11-5d3f7a1c2b11';
const HASH = 'ab'.repeat(32);

describe('furthestOf', () => {
  it('returns the stretch of the journal that reaches furthest', () => {
    const all = [stretch(JOURNAL, 11, 20), stretch(JOURNAL, 11, 14), stretch(OTHER, 1, 90)];
    expect(furthestOf(all, JOURNAL)).toBe(all[0]);
    expect(fetchedEnd(all, JOURNAL)).toMatchObject({ seq: 20 });
    expect(furthestOf(all.slice(2), JOURNAL)).toBeNull();
  });

  it('ignores unproven stretches', () => {
    const all = [stretch(JOURNAL, 11, 14), { ...stretch(JOURNAL, 11, 20), isProven: false }];
    expect(fetchedEnd(all, JOURNAL)).toMatchObject({ seq: 14 });
  });

  it('is complete if it reaches as far as head office', () => {
    const earlier = stretch(JOURNAL, 11, 40);
    expect([40, 41].map((officeSeq) => shownFetched(earlier, officeSeq).isWhole)).toEqual([true, false]);
  });
});

describe('unreadable fetched entries', () => {
  it('are read again on the next call', async () => {
    const folder = temporaryFolder();
    const known = createKnownFetched(folder, async () => ({ named: [], officeKeys: [], tillKeys: null }));
    fs.writeFileSync(fetchedFolder(folder), 'no folder');
    await expect(known.all()).rejects.toThrow();
    fs.rmSync(fetchedFolder(folder));
    expect(await known.all()).toEqual([]);
  });
});

describe('a fetch that was interrupted', () => {
  it('leaves nothing after the next start, because no erasure reaches its entries', async () => {
    const folder = temporaryFolder();
    const replaced = `${JOURNAL}-1-9.earlier`;
    for (const name of [`${JOURNAL}.unfinished`, replaced]) {
      fs.mkdirSync(path.join(fetchedFolder(folder), name), { recursive: true });
    }
    createKnownFetched(folder, async () => ({ named: [], officeKeys: [], tillKeys: null }));
    expect(fs.readdirSync(fetchedFolder(folder))).toEqual([replaced]);
  });
});

function stretch(journal: string, first: number, last: number) {
  const { payments, begun, handedOver, numbers } = fetchedFacts();
  const ends = { before: { seq: first - 1, hash: HASH }, last: { seq: last, hash: HASH } };
  const signed = { signedBy: 'K', witnessedBy: 'O', through: [], isProven: true };
  const kept = { ...signed, folder: 'F', fetchedAt: '2026-11-22T09:00:00.000Z', entries: last - first + 1 };
  return { journal, ...ends, ...kept, payments, begun, handedOver, numbers };
}
