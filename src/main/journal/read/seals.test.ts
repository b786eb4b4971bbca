import { describe, expect, it } from 'vitest';
import { ofTill, sealedEntry } from '../entries.fixture.ts';
import { readerOf, writtenJournal } from '../write/store.fixture.ts';
import { readSeals } from './seals.ts';

const exportedEntry = (payments: number) =>
  ofTill({ kind: 'exported', formats: ['csv'], payments, seal: 'ab'.repeat(32) });

describe('readSeals', () => {
  it('returns pages, newest first, with the entries about finished exports', async () => {
    const connection = readerOf(
      await writtenJournal([
        sealedEntry({ number: 1 }),
        sealedEntry({ number: 2 }),
        exportedEntry(1),
        sealedEntry({ number: 3 }),
        sealedEntry({ number: 4 }),
        exportedEntry(2),
      ]),
    );
    const newest = readSeals(connection, { before: null, limit: 2 });
    expect(newest.sealed.map(({ seal }) => seal.number)).toEqual([4, 3]);
    expect(newest.exported.map(({ payments }) => payments)).toEqual([2]);
    expect(newest.next).toBe(3);
    const oldest = readSeals(connection, { before: newest.next, limit: 2 });
    expect(oldest.sealed.map(({ seal }) => seal.number)).toEqual([2, 1]);
    expect(oldest.next).toBeNull();
  });
});
