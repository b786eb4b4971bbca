import { createHash } from 'node:crypto';
import { canonicalJson } from '../../src/shared/journal/canonical.ts';
import { type JournalEntry, journalEntrySchema } from '../../src/shared/journal/journal-entry.ts';
import { undated } from '../../src/shared/testing/undated.fixture.ts';
import type { Mark } from './marks.ts';
import type { WrittenJournal } from './writers.ts';

/**
 * The hash of an entry as it was handed to the journal, which adds the business day. An event that is there and says
 * something else has another one.
 */
export function hashOfGiven(entry: JournalEntry): string {
  return createHash('sha256')
    .update(canonicalJson(undated(entry)))
    .digest('hex');
}

/** The same journal, which marks every entry when it is acknowledged, before whoever waits for that learns of it. */
export async function markAcknowledged(journal: WrittenJournal, mark: (mark: Mark) => void): Promise<WrittenJournal> {
  const head = await journal.head();
  if (head.seq === 0) mark({ kind: 'opened', journal: head.journal });
  const follow = (entry: JournalEntry, seq: number) =>
    mark({ kind: 'acknowledged', seq, hash: hashOfGiven(journalEntrySchema.parse(entry)) });
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
