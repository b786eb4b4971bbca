import type { JournalEntry } from '../../../shared/journal/journal-entry.ts';
import { isSamePerson, personOf, type ShiftPerson } from '../../../shared/report/shift-person.ts';
import type { DeskJournal, EntryToAppend } from '../../desk/ports/journal-port.ts';
import { createQueue } from '../../desk/records/queue.ts';
import type { Journal } from '../../journal/journal.ts';
import { describeError, type Log } from '../../log.ts';

/** Acts of selling: with the first of them a person's shift begins. */
const ACTS: readonly JournalEntry['happening']['kind'][] = ['paymentIntended', 'goodsHandedOver'];

/** Whose shifts are open. */
export interface OpenShifts {
  /**
   * A journal in which a person's shift begins by itself with that person's first act of selling: in one transaction with the
   * act, so that neither is there without the other.
   */
  opening<Written extends Appending>(journal: Written): Omit<Written, keyof Appending> & Appending;
  /** Writes the end of a shift, between two acts: so each is in the shift that ends or in the next one. */
  closing<Value>(write: () => Promise<Value>): Promise<Value>;
}

type Appending = Pick<DeskJournal, 'append' | 'appendAll'>;

interface Known {
  newest: number;
  people: ShiftPerson[];
}

/**
 * @param stamped an entry with who acts, as it will be written
 * @param log told what could not be read: the act is written all the same, and the next one begins the shift
 */
export function createOpenShifts(
  journal: Pick<Journal, 'shifts'>,
  stamped: (entry: JournalEntry) => JournalEntry,
  log: Log,
): OpenShifts {
  const turns = createQueue();
  let known: Known | null = null;

  async function read(): Promise<Known> {
    const { newest, open } = await journal.shifts();
    return { newest, people: open.map(({ person, personId }) => ({ person, personId })) };
  }

  async function beginningOf(entry: JournalEntry): Promise<EntryToAppend[]> {
    if (!isAct(entry)) return [];
    try {
      known ??= await read();
      const person = personOf(stamped(entry));
      if (known.people.some((each) => isSamePerson(each, person))) return [];
      known = { newest: known.newest + 1, people: [...known.people, person] };
      const happening = { kind: 'shiftOpened', shift: known.newest } as const;
      const { form, rules, till, actor, actorId, at, zone } = entry;
      return [{ entry: { form, rules, till, actor, actorId, at, zone, happening, payment: null, sale: null } }];
    } catch (error) {
      known = null;
      log.write('backgroundFailed', describeError(error));
      return [];
    }
  }

  return {
    opening: (written) => {
      const withBeginnings: DeskJournal['appendAll'] = async (entries, runChange) => {
        const all: EntryToAppend[] = [];
        for (const each of entries) all.push(...(await beginningOf(each.entry)), each);
        try {
          return await written.appendAll(all, runChange);
        } catch (error) {
          // Nothing was written: whose shifts are open is read again.
          known = null;
          throw error;
        }
      };
      return {
        ...written,
        append: (entry, stepDetail) =>
          isAct(entry) ? turns.run(() => withBeginnings([{ entry, stepDetail }])) : written.append(entry, stepDetail),
        appendAll: (entries, runChange) =>
          entries.some(({ entry }) => isAct(entry))
            ? turns.run(() => withBeginnings(entries, runChange))
            : written.appendAll(entries, runChange),
      };
    },
    closing: (write) =>
      turns.run(async () => {
        // Read again with the next act, whether it was written or not.
        known = null;
        return await write();
      }),
  };
}

function isAct({ happening }: JournalEntry): boolean {
  return ACTS.includes(happening.kind);
}
