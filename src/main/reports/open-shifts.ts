import type { NewEntry } from '../../shared/journal/journal-entry.ts';
import { isSamePerson, personOf, type ShiftPerson } from '../../shared/report/shift-person.ts';
import type { EntryToAppend } from '../desk/ports/journal-port.ts';
import { createQueue } from '../desk/records/queue.ts';
import type { AppendStep } from '../journal/append-pipeline.ts';
import type { Journal } from '../journal/journal.ts';
import { describeError, type Log } from '../log.ts';

/** Acts of selling, the first of which begins a person's shift. */
const ACTS: readonly NewEntry['happening']['kind'][] = ['paymentIntended', 'goodsHandedOver'];

export type OpenShifts = ReturnType<typeof createOpenShifts>;

interface Known {
  newest: number;
  people: ShiftPerson[];
}

/** @param log reports unreadable shifts. The act is written anyway, and the next act begins the shift. */
export function createOpenShifts(journal: Pick<Journal, 'shifts'>, log: Log) {
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
      // Nothing was written, so the open shifts must be read again.
      known = null;
      throw error;
    }
  };

  return {
    /** Begins a person's shift with the first act of selling, in the same transaction. */
    withBeginnings: ((entries, write) =>
      entries.some(({ entry }) => isAct(entry))
        ? turns.run(() => written(entries, write))
        : write(entries)) satisfies AppendStep,
    /** Writes the end of a shift between two acts, so that each act is clearly in this shift or the next. */
    closing: <Value>(write: () => Promise<Value>) =>
      turns.run(async () => {
        // The next act reads the shifts again, whether or not this write succeeds.
        known = null;
        return await write();
      }),
  };
}

function isAct({ happening }: NewEntry): boolean {
  return ACTS.includes(happening.kind);
}
