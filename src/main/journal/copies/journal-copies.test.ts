import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { threadModule } from '../../../thread-modules.fixture.ts';
import { journalOf } from '../damage.fixture.ts';
import { openForReading } from '../database/connection.ts';
import { type JournalFiles, journalFiles } from '../database/files.ts';
import { timeAt } from '../entries.fixture.ts';
import { AUTHENTICATION_KEY, temporaryFolder } from '../write/store.fixture.ts';
import { copyJournal } from './copy.ts';
import { copySetNames } from './copy-set.ts';
import { createJournalCopies } from './journal-copies.ts';

const DAY = '2026-11-21';

describe('the copies of a journal, in a thread of their own', () => {
  it('are kept beside it, and in another place', async () => {
    const files = await journalOf(3);
    const copies = copiesOf(files);
    const place = join(temporaryFolder(), 'Paydesk copies');
    expect(await copies.keep({ place: null, day: DAY, at: timeAt(0), again: false })).toMatchObject({ problem: null });
    expect(await copies.keep({ place, day: DAY, at: timeAt(0), again: false })).toMatchObject({ problem: null });
    expect(copySetNames(place)).toEqual(copySetNames(files.backups));
  });

  it('take the place of copies of whole databases that say no more, and of no others', async () => {
    const files = await journalOf(3);
    const others = await journalOf(1);
    await copyWhole(files, join(files.backups, 'daily-2026-11-20.db'));
    await copyWhole(files, join(files.backups, 'before-version-2-2026-11-01T09-00-00-000Z.db'));
    await copyWhole(others, join(files.backups, 'daily-2026-11-19.db'));
    writeFileSync(join(files.backups, 'daily-2026-11-18.db'), 'not a journal');
    await copiesOf(files).keep({ place: null, day: DAY, at: timeAt(0), again: false });
    const left = readdirSync(files.backups).filter((name) => name.endsWith('.db'));
    expect(left).toEqual(['daily-2026-11-18.db', 'daily-2026-11-19.db']);
  });

  it('end with the till, whatever is under way', async () => {
    const files = await journalOf(3);
    const copies = copiesOf(files);
    const ended = expect(copies.keep({ place: null, day: DAY, at: timeAt(0), again: false })).rejects.toMatchObject({
      name: 'JournalUnreadable',
    });
    await copies.stop();
    await ended;
    await expect(copies.keep({ place: null, day: DAY, at: timeAt(0), again: true })).rejects.toThrow();
  });
});

function copiesOf({ folder }: JournalFiles) {
  const parts = { workerUrl: threadModule('journal'), folder, authenticationKey: AUTHENTICATION_KEY };
  const copies = createJournalCopies(parts);
  onTestFinished(() => copies.stop());
  return copies;
}

async function copyWhole(files: JournalFiles, copy: string): Promise<void> {
  const source = openForReading(journalFiles(files.folder).database);
  try {
    await copyJournal(source, copy);
  } finally {
    source.close();
  }
}
