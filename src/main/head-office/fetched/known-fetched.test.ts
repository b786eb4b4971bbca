import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../journal/write/store.fixture.ts';
import { buildFetched } from './fetched-entries.fixture.ts';
import { fetchedFolder } from './fetched-place.ts';
import { createKnownFetched, fetchedEnd, furthestOf, shownFetched } from './known-fetched.ts';

const JOURNAL = '0b1e8a52-7f0c-4a4d-9c11-5d3f7a1c2b10';
const OTHER = '0b1e8a52-7f0c-4a4d-9c11-5d3f7a1c2b11';

describe('furthestOf', () => {
  it('returns the stretch of the journal that reaches furthest', () => {
    const all = [buildFetched(11, 20), buildFetched(11, 14), buildFetched(1, 90, { journal: OTHER })];
    expect(furthestOf(all, JOURNAL)).toBe(all[0]);
    expect(fetchedEnd(all, JOURNAL)).toMatchObject({ seq: 20 });
    expect(furthestOf(all.slice(2), JOURNAL)).toBeNull();
  });

  it('ignores unproven stretches', () => {
    const all = [buildFetched(11, 14), buildFetched(11, 20, { isProven: false })];
    expect(fetchedEnd(all, JOURNAL)).toMatchObject({ seq: 14 });
  });

  it('shows fetched entries as whole if they reach as far as head office', () => {
    const earlier = buildFetched(11, 40);
    expect([40, 41].map((officeSeq) => shownFetched(earlier, officeSeq).isWhole)).toEqual([true, false]);
  });
});

describe('unreadable fetched entries', () => {
  it('reads unreadable fetched entries again on the next call', async () => {
    const folder = temporaryFolder();
    const known = createKnownFetched(folder, async () => ({ named: [], officeKeys: [], tillKeys: null }));
    fs.writeFileSync(fetchedFolder(folder), 'no folder');
    await expect(known.all()).rejects.toThrow();
    fs.rmSync(fetchedFolder(folder));
    expect(await known.all()).toEqual([]);
  });
});

describe('a fetch that was interrupted', () => {
  it('removes an interrupted fetch at the next start, because no erasure reaches its entries', async () => {
    const folder = temporaryFolder();
    const replaced = `${JOURNAL}-1-9.earlier`;
    for (const name of [`${JOURNAL}.unfinished`, replaced]) {
      fs.mkdirSync(path.join(fetchedFolder(folder), name), { recursive: true });
    }
    createKnownFetched(folder, async () => ({ named: [], officeKeys: [], tillKeys: null }));
    expect(fs.readdirSync(fetchedFolder(folder))).toEqual([replaced]);
  });
});
