import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { threadModule } from '../../../thread-modules.fixture.ts';
import { journalOf } from '../damage.fixture.ts';
import type { JournalFiles } from '../database/files.ts';
import { timeAt } from '../entries.fixture.ts';
import { AUTHENTICATION_KEY, temporaryFolder } from '../write/store.fixture.ts';
import type { CopierNews } from './copier.ts';
import { copySetNames } from './copy-set.ts';
import { createJournalCopies } from './journal-copies.ts';

const DAY = '2026-11-21';

describe('createJournalCopies', () => {
  it('keeps copies beside the journal and in another place', async () => {
    const files = await journalOf(3);
    const copies = copiesOf(files);
    const place = join(temporaryFolder(), 'Paydesk copies');
    expect(await copies.keep({ place: null, day: DAY, at: timeAt(0), again: false })).toMatchObject({ problem: null });
    expect(await copies.keep({ place, day: DAY, at: timeAt(0), again: false, isNew: true })).toMatchObject({
      problem: null,
    });
    expect(copySetNames(place)).toEqual(copySetNames(files.backups));
  });

  it('lists, proves and restores copies, and reports its progress', async () => {
    const files = await journalOf(30);
    const told: number[] = [];
    const copies = copiesOf(files, ({ entries }) => told.push(entries));
    await copies.keep({ place: null, day: DAY, at: timeAt(0), again: false });
    const [found] = await copies.list([null]);
    expect(found).toMatchObject({ mode: 'practice', till: 'T1', seq: 30, at: timeAt(0), isAuthentic: true });
    if (!found) throw new Error('a copy');
    const proof = await copies.prove(found);
    expect(proof).toMatchObject({ seq: 30, isWhole: true });
    expect(proof.ends.map(({ by, missing }) => [by, missing])).toEqual([
      ['journal', { kind: 'entries', count: 0 }],
      ['headBeside', { kind: 'entries', count: 0 }],
    ]);
    await copies.restore(found, proof);
    expect(existsSync(files.restored)).toBe(true);
    expect(told).toEqual([30, 30]);
  });

  it('ends all running work on copies when the till stops', async () => {
    const files = await journalOf(3);
    const copies = copiesOf(files);
    const ended = expect(copies.keep({ place: null, day: DAY, at: timeAt(0), again: false })).rejects.toMatchObject({
      name: 'JournalUnreadable',
    });
    await copies.stop();
    await ended;
  });
});

function copiesOf({ folder }: JournalFiles, told: (news: CopierNews) => void = () => undefined) {
  const parts = {
    workerUrl: threadModule('journal'),
    folder,
    authenticationKey: AUTHENTICATION_KEY,
    outsideHeads: null,
  };
  const copies = createJournalCopies({ ...parts, told });
  onTestFinished(() => copies.stop());
  return copies;
}
