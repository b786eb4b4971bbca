import { describe, expect, it } from 'vitest';
import type { Happening, NewEntry } from '../../../shared/journal/journal-entry.ts';
import type { SignedSeal } from '../../../shared/journal/seal.ts';
import { openForReading } from '../database/connection.ts';
import { journalFiles } from '../database/files.ts';
import { opened, temporaryFolder } from '../write/store.fixture.ts';
import { readSeals } from './seals.ts';

const HASH = 'ab'.repeat(32);

describe('readSeals', () => {
  it('returns pages, newest first, with the entries about finished exports', async () => {
    const connection = await journalOf([
      sealedEntry(1),
      sealedEntry(2),
      exportedEntry(1),
      sealedEntry(3),
      sealedEntry(4),
      exportedEntry(2),
    ]);
    const newest = readSeals(connection, { before: null, limit: 2 });
    expect(newest.sealed.map(({ seal }) => seal.number)).toEqual([4, 3]);
    expect(newest.exported.map(({ payments }) => payments)).toEqual([2]);
    expect(newest.next).toBe(3);
    const oldest = readSeals(connection, { before: newest.next, limit: 2 });
    expect(oldest.sealed.map(({ seal }) => seal.number)).toEqual([2, 1]);
    expect(oldest.next).toBeNull();
    connection.close();
  });

  it('returns an empty list if nothing was ever sealed', async () => {
    const connection = await journalOf([]);
    expect(readSeals(connection, { before: null, limit: 2 })).toEqual({ sealed: [], exported: [], next: null });
    connection.close();
  });
});

async function journalOf(entries: NewEntry[]) {
  const folder = temporaryFolder();
  const { store, close } = await opened(folder);
  for (const entry of entries) store.append(entry);
  close();
  return openForReading(journalFiles(folder).database);
}

function entryOfTill(happening: Happening): NewEntry {
  return {
    form: 1,
    rules: 1,
    till: 'T1',
    actor: 'paydesk',
    at: '2026-11-21T12:00:00.000Z',
    zone: 'Africa/Lagos',
    happening,
  };
}

function exportedEntry(payments: number): NewEntry {
  return entryOfTill({ kind: 'exported', formats: ['csv'], payments, seal: HASH });
}

function sealedEntry(number: number): NewEntry {
  const seal: SignedSeal['seal'] = {
    form: 1,
    purpose: 'paydesk seal',
    kind: 'daily',
    number,
    previous: number === 1 ? null : HASH,
    sealedAt: '2026-11-21T12:00:00.000Z',
    zone: 'Africa/Lagos',
    till: 'T1',
    journal: {
      form: 1,
      id: '0b7f3c7e-6d0a-4f0e-9d53-0c5e5f0f7a11',
      mode: 'practice',
      till: 'T1',
      createdAt: '2026-11-21T08:00:00.000Z',
    },
    head: { seq: number, hash: HASH },
    days: { first: '2026-11-20', last: '2026-11-20' },
    contents: null,
    publicKey: HASH,
    rotations: [],
  };
  return entryOfTill({ kind: 'sealed', seal, signature: `${HASH}${HASH}` });
}
