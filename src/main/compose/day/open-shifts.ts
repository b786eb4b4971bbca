import type { JournalEntry } from '../../../shared/journal/journal-entry.ts';
import type { DeskJournal, EntryToAppend } from '../../desk/ports/journal-port.ts';
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
  /** Writes the end of a shift. Acts wait meanwhile, so that each is in the shift that ends or in the next one. */
  closing<Value>(write: () => Promise<Value>): Promise<Value>;
}

type Appending = Pick<DeskJournal, 'append' | 'appendAll'>;

interface Known {
  newest: number;
  people: Set<string>;
}

/** @param log told what could not be read: the act is written all the same, and the next one begins the shift */
export function createOpenShifts(journal: Pick<Journal, 'shifts'>, log: Log): OpenShifts {
  let known: Promise<Known> | null = null;

  const read = async () => {
    const { newest, open } = await journal.shifts();
    return { newest, people: new Set(open.map(({ person }) => person)) };
  };

  async function beginningOf(entry: JournalEntry): Promise<EntryToAppend[]> {
    if (!ACTS.includes(entry.happening.kind)) return [];
    try {
      known ??= read();
      const shifts = await known;
      if (shifts.people.has(entry.actor)) return [];
      shifts.newest += 1;
      shifts.people.add(entry.actor);
      const happening = { kind: 'shiftOpened', shift: shifts.newest } as const;
      const { form, till, actor, actorId, at, zone } = entry;
      return [{ entry: { form, till, actor, actorId, at, zone, happening, payment: null, sale: null } }];
    } catch (error) {
      known = null;
      log.write('backgroundFailed', describeError(error));
      return [];
    }
  }

  return {
    opening: (written) => {
      const appendAll: DeskJournal['appendAll'] = async (entries, runChange) => {
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
          ACTS.includes(entry.happening.kind) ? appendAll([{ entry, stepDetail }]) : written.append(entry, stepDetail),
        appendAll,
      };
    },
    closing: async (write) => {
      const written = write();
      known = written.then(read, read);
      known.catch(() => undefined);
      return await written;
    },
  };
}
