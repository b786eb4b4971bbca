import { createHash } from 'node:crypto';
import { canonicalJson } from '../../../src/shared/journal/canonical.ts';
import { type JournalEntry, type NewEntry, newEntrySchema } from '../../../src/shared/journal/journal-entry.ts';
import { undated } from '../../../src/shared/testing/undated.fixture.ts';
import type { Mark } from './marks.ts';
import type { WrittenJournal } from './writers.ts';

/** Returns a hash without the parts that the journal adds: the business day and the commitment to personal data. */
export function hashOfGiven({
  personal: _commitment,
  ...given
}: JournalEntry | (NewEntry & { personal?: never })): string {
  return createHash('sha256')
    .update(canonicalJson(undated(given)))
    .digest('hex');
}

/** Wraps a journal so that every acknowledged entry is marked before the caller learns of it. */
export async function markAcknowledged(journal: WrittenJournal, mark: (mark: Mark) => void): Promise<WrittenJournal> {
  const head = await journal.head();
  if (head.seq === 0) mark({ kind: 'opened', journal: head.journal });
  const follow = (entry: NewEntry, seq: number) =>
    mark({ kind: 'acknowledged', seq, hash: hashOfGiven(newEntrySchema.parse(entry)) });
  return {
    ...journal,
    async append(entry, stepDetail) {
      const acknowledged = await journal.append(entry, stepDetail);
      follow(entry, acknowledged.seq);
      return acknowledged;
    },
    async appendAll(entries, runChange) {
      const acknowledged = await journal.appendAll(entries, runChange);
      const first = acknowledged.seq - entries.length + 1;
      for (const [index, { entry }] of entries.entries()) follow(entry, first + index);
      return acknowledged;
    },
  };
}
