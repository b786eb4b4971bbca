import type { RunOrigin } from '../../../shared/run/requery-run.ts';
import type { Clock } from '../ports/parts.ts';
import type { KeptRun, ReferenceToAsk, RunJournal } from '../ports/run-journal-port.ts';

/** More references in one transaction would delay a payment's entries. */
const ADDED_TOGETHER = 500;

/** A removal needs no lookups, so its batches are larger. */
const FORGOTTEN_TOGETHER = 2_000;

export interface RunOrder {
  origin: RunOrigin;
  /** Names each reference once, in the order of the re-queries. */
  references: AsyncIterable<readonly ReferenceToAsk[]> | Iterable<readonly ReferenceToAsk[]>;
}

export interface MakingWatcher {
  signal: AbortSignal;
  gathered: (count: number) => void;
}

/** Gathers the references of new runs. A run that is not completed is removed at once, or at the next start. */
export function createRunMaking(parts: {
  runs: Pick<RunJournal, 'makeRun' | 'addRunItems' | 'unmadeRuns' | 'forgetUnmade'>;
  clock: Pick<Clock, 'now'>;
  actor: () => string;
  /** Called if a removal failed; the next start removes the rest. */
  failed: (error: unknown) => void;
}) {
  const { runs, clock, actor, failed } = parts;
  /** Runs that this start of the program began, which are not leftovers. */
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

  /** Creates a run, hidden until it becomes active. Null after an abort. */
  async function gather(order: RunOrder, watcher: MakingWatcher): Promise<KeptRun | null> {
    const made = { origin: order.origin, madeAt: clock.now().toISOString(), madeBy: actor() };
    const id = await runs.makeRun(made);
    own.add(id);
    try {
      const waiting = await addAll(id, order, watcher);
      if (watcher.signal.aborted) {
        await forget(id);
        return null;
      }
      const counts = { flips: 0, external: 0, unchanged: 0, errors: 0, waiting };
      return { ...made, id, state: 'active', endedAt: null, counts };
    } catch (error) {
      await forget(id);
      throw error;
    }
  }

  return {
    gather,
    /** Removes unfinished runs of an earlier start. */
    async forgetInterrupted(): Promise<void> {
      for (const id of await runs.unmadeRuns()) if (!own.has(id)) await forget(id);
    },
  };
}
