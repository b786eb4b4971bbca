import type { Pace, RunOrigin } from '../../../shared/run/requery-run.ts';
import type { Clock } from '../ports/parts.ts';
import type { KeptRun, ReferenceToAsk, RunJournal } from '../ports/run-journal-port.ts';

/** Many references in one transaction would keep a payment's entries waiting. */
const ADDED_TOGETHER = 500;

/** Removed are more, since nothing is looked up for them. */
const FORGOTTEN_TOGETHER = 2_000;

export interface RunOrder {
  origin: RunOrigin;
  /** Each reference once, in the order in which they are asked about. */
  references: AsyncIterable<readonly ReferenceToAsk[]> | Iterable<readonly ReferenceToAsk[]>;
  pace: Pace;
}

/** Whoever waits for a run of many references to be made. */
export interface MakingWatcher {
  /** Given where the person wants the run no more. */
  signal: AbortSignal;
  /** Told how many references were gathered. */
  gathered: (count: number) => void;
}

/** Gathers what runs ask about. What is not gathered to its end is removed: at once, or at the next start of the program. */
export interface RunMaking {
  /**
   * Takes a while for many references.
   * @returns the run, which nobody sees until it stands as active; null where the signal was given
   */
  gather(order: RunOrder, watcher: MakingWatcher): Promise<KeptRun | null>;
  /** Removes what an earlier run of the program has left half made. */
  forgetInterrupted(): Promise<void>;
}

export function createRunMaking(parts: {
  runs: Pick<RunJournal, 'makeRun' | 'addRunItems' | 'unmadeRuns' | 'forgetUnmade'>;
  clock: Pick<Clock, 'now'>;
  /** Who makes a run. */
  actor: () => string;
  /** Told of what could not be removed; the next start of the program removes it. */
  failed: (error: unknown) => void;
}): RunMaking {
  const { runs, clock, actor, failed } = parts;
  /** Those of this run of the program: none of them was interrupted by the end of an earlier one. */
  const own = new Set<number>();

  async function addAll(id: number, { references }: RunOrder, { signal, gathered }: MakingWatcher): Promise<number> {
    let count = 0;
    for await (const some of references) {
      for (let from = 0; from < some.length && !signal.aborted; from += ADDED_TOGETHER) {
        const added = some.slice(from, from + ADDED_TOGETHER);
        await runs.addRunItems(id, added);
        count += added.length;
        gathered(count);
      }
      if (signal.aborted) break;
    }
    return count;
  }

  async function forget(id: number): Promise<void> {
    try {
      while (await runs.forgetUnmade(id, FORGOTTEN_TOGETHER));
    } catch (error) {
      failed(error);
    }
  }

  async function gather(order: RunOrder, watcher: MakingWatcher): Promise<KeptRun | null> {
    const { origin, pace } = order;
    const made = { origin, pace, madeAt: clock.now().toISOString(), madeBy: actor() };
    const id = await runs.makeRun(made);
    own.add(id);
    try {
      const waiting = await addAll(id, order, watcher);
      if (watcher.signal.aborted) {
        await forget(id);
        return null;
      }
      const counts = { flips: 0, foreign: 0, unchanged: 0, errors: 0, waiting };
      return { ...made, id, state: 'active', endedAt: null, counts };
    } catch (error) {
      await forget(id);
      throw error;
    }
  }

  return {
    gather,
    async forgetInterrupted() {
      for (const id of await runs.unmadeRuns()) if (!own.has(id)) await forget(id);
    },
  };
}
