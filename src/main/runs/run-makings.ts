import type { Making } from '../../shared/requery-run-contract.ts';
import type { Run } from '../../shared/run/requery-run.ts';
import type { Clock } from '../desk/ports/parts.ts';
import type { MakingWatcher } from '../desk/requery-run/run-making.ts';

/** Shorter work shows no progress; longer work reports it this often. */
const TOLD_EVERY_MS = 250;

export type RunMakings = ReturnType<typeof createRunMakings>;

export function createRunMakings(clock: Pick<Clock, 'sleep'>, tell: (making: Making | null) => void) {
  const underWay = new Set<AbortController>();

  /** @param total the number of references; null if unknown until all are gathered */
  async function follow(
    total: number | null,
    make: (watcher: MakingWatcher) => Promise<Run | null>,
  ): Promise<Run | null> {
    const cancelling = new AbortController();
    const ended = new AbortController();
    let gathered = 0;
    underWay.add(cancelling);
    void tellAgain(() => ({ gathered, total }), ended.signal);
    try {
      return await make({
        signal: cancelling.signal,
        gathered(count) {
          gathered = count;
        },
      });
    } finally {
      underWay.delete(cancelling);
      ended.abort();
    }
  }

  async function tellAgain(making: () => Making, ended: AbortSignal): Promise<void> {
    let isTold = false;
    for (;;) {
      await clock.sleep(TOLD_EVERY_MS, ended);
      if (ended.aborted) break;
      tell(making());
      isTold = true;
    }
    if (isTold) tell(null);
  }

  return {
    follow,
    cancel() {
      for (const each of underWay) each.abort();
    },
  };
}
