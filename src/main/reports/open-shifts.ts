import type { NewEntry } from '../../shared/journal/journal-entry.ts';
import { isSamePerson, personOf, type ShiftPerson } from '../../shared/report/shift-person.ts';
import type { EntryToAppend } from '../desk/ports/journal-port.ts';
import { createQueue } from '../desk/records/queue.ts';
import type { AppendStep } from '../journal/append-pipeline.ts';
import type { Journal } from '../journal/journal.ts';
import { describeError, type Log } from '../log.ts';

/** Acts of selling: with the first of them a person's shift begins. */
const ACTS: readonly NewEntry['happening']['kind'][] = ['paymentIntended', 'goodsHandedOver'];

/** Whose shifts are open. */
export interface OpenShifts {
  /**
   * Begins a person's shift with that person's first act of selling: in one transaction with the act, so that neither is in
   * the journal without the other.
   */
  withBeginnings: AppendStep;
  /** Writes the end of a shift, between two acts: so each is in the shift that ends or in the next one. */
  closing<Value>(write: () => Promise<Value>): Promise<Value>;
}

interface Known {
  newest: number;
  people: ShiftPerson[];
}

/** @param log told of shifts that could not be read: the act is written all the same, and the next act begins the shift */
export function createOpenShifts(journal: Pick<Journal, 'shifts'>, log: Log): OpenShifts {
  const turns = createQueue();
  let known: Known | null = null;

  async function read(): Promise<Known> {
    const { newest, open } = await journal.shifts();
    return { newest, people: open.map(({ person, personId }) => ({ person, personId })) };
  }

  async function beginningOf(entry: NewEntry): Promise<EntryToAppend[]> {
    if (!isAct(entry)) return [];
    try {
      known ??= await read();
      const person = personOf(entry);
      if (known.people.some((each) => isSamePerson(each, person))) return [];
      known = { newest: known.newest + 1, people: [...known.people, person] };
      const happening = { kind: 'shiftOpened', shift: known.newest } as const;
      const { form, rules, till, actor, actorId, at, zone } = entry;
      return [{ entry: { form, rules, till, actor, actorId, at, zone, happening } }];
    } catch (error) {
      known = null;
      log.write('backgroundFailed', describeError(error));
      return [];
    }
  }

  const written: AppendStep = async (entries, write) => {
    const all: EntryToAppend[] = [];
    for (const each of entries) all.push(...(await beginningOf(each.entry)), each);
    try {
      return await write(all);
    } catch (error) {
      // Nothing was written, so the open shifts are read again.
      known = null;
      throw error;
    }
  };

  return {
    withBeginnings: (entries, write) =>
      entries.some(({ entry }) => isAct(entry)) ? turns.run(() => written(entries, write)) : write(entries),
    closing: (write) =>
      turns.run(async () => {
        // Read again with the next act, whether it was written or not.
        known = null;
        return await write();
      }),
  };
}

function isAct({ happening }: NewEntry): boolean {
  return ACTS.includes(happening.kind);
}
