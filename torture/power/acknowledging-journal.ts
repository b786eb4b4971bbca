import { eventHash, hex } from '../../src/main/journal/chain.ts';
import { canonicalJson } from '../../src/shared/canonical.ts';
import { type JournalEntry, journalEntrySchema } from '../../src/shared/journal-entry.ts';
import type { Mark } from './marks.ts';
import type { WrittenJournal } from './writers.ts';

/**
 * The same journal, which marks every entry when it is acknowledged, before whoever waits for that learns of it. The hash
 * in the mark is made from what was handed to the journal: so an event that is there and says something else is found.
 */
export async function markAcknowledged(journal: WrittenJournal, mark: (mark: Mark) => void): Promise<WrittenJournal> {
  const head = await journal.head();
  if (head.seq === 0) mark({ kind: 'opened', journal: head.journal });
  let newest: Uint8Array = Buffer.from(head.hash, 'hex');
  const follow = (entry: JournalEntry, seq: number) => {
    newest = eventHash(newest, seq, canonicalJson(journalEntrySchema.parse(entry)));
    mark({ kind: 'acknowledged', seq, hash: hex(newest) });
  };
  return {
    ...journal,
    // Entries are acknowledged in the order in which they were given, so the chain can be followed here.
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
