import type { Happening } from '../../../shared/journal/journal-entry.ts';
import type { Journal } from '../../journal/journal.ts';

/** The same journal, which tells of each entry once it is on the disk. Whoever writes waits for nothing more. */
export function tellingOfEntries(
  journal: Journal,
  written: (kinds: readonly Happening['kind'][], seq: number) => void,
): Journal {
  return {
    ...journal,
    append: async (entry, stepDetail) => {
      const acknowledged = await journal.append(entry, stepDetail);
      written([entry.happening.kind], acknowledged.seq);
      return acknowledged;
    },
    appendAll: async (entries, runChange) => {
      const acknowledged = await journal.appendAll(entries, runChange);
      written(
        entries.map(({ entry }) => entry.happening.kind),
        acknowledged.seq,
      );
      return acknowledged;
    },
  };
}
