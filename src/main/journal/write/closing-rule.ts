import type { DatabaseSync } from 'node:sqlite';
import type { GivenNumbers } from '../../../shared/journal/given-numbers.ts';
import type { JournalEntry } from '../../../shared/journal/journal-entry.ts';
import { EntryRefused } from '../../desk/ports/journal-port.ts';
import { OF_THE_TILL } from '../records.ts';

/** Call within the transaction of the Z. */
export type CheckClosing = (entry: Pick<JournalEntry, 'happening'>, headSeq: number, given: GivenNumbers) => void;

/**
 * Prepares the rule that a Z has the next number and counts everything since the one before, so that nothing is left
 * out or counted twice.
 */
export function prepareClosingRule(connection: DatabaseSync): CheckClosing {
  const newest = connection.prepare(
    `SELECT seq FROM event
     WHERE ${OF_THE_TILL} AND kind = 'dayClosed' ORDER BY seq DESC LIMIT 1`,
  );
  return ({ happening }, headSeq, given) => {
    if (happening.kind !== 'dayClosed' && happening.kind !== 'shiftClosed') return;
    if (happening.upTo !== headSeq) {
      throw new EntryRefused('movedOn', `it counts up to entry ${happening.upTo}, and the newest is ${headSeq}`);
    }
    if (happening.kind !== 'dayClosed') return;
    const after = Number(newest.get()?.seq ?? 1) - 1;
    if (happening.number !== given.day + 1 || happening.after !== after) {
      throw new EntryRefused('movedOn', `closing ${given.day} is the newest, of entries up to ${after}`);
    }
  };
}
