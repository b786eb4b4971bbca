import type { RequeryOutcome } from '../../../shared/payment/answers.ts';
import type { Pace } from '../../../shared/run/requery-run.ts';
import type { Clock } from '../ports/parts.ts';
import type { ServiceLimit } from './service-limit.ts';

/** The one gate through which the questions of all runs go: so many a second, and so many under way. */
export interface Gate {
  /**
   * In the order in which they come.
   * @param pace how fast and how many at a time, as it is whenever it is looked at
   * @returns true when a question may leave, false when the signal was given before. Who may ask says when that has ended
   */
  pass(pace: () => Pace, signal: AbortSignal): Promise<boolean> | boolean;
  /** A question has ended. @param outcome null where none was asked, or where nothing came of it */
  ended(outcome: RequeryOutcome | null): void;
  /** A pace is another one: who waits may have to wait no longer. */
  paceChanged(): void;
}

/** Somebody who may not ask yet. */
interface Waiting {
  pace: () => Pace;
  go: (mayAsk: boolean) => void;
}

export function createGate({ limit, clock }: { limit: ServiceLimit; clock: Pick<Clock, 'sleep'> }): Gate {
  /** The first in front. */
  const line: Waiting[] = [];
  let underWay = 0;
  let isServing = false;
  /** Aborted when nobody waits any more. */
  let sleeping = new AbortController();

  function letIn({ perSecond }: Pace): void {
    underWay += 1;
    limit.left(perSecond);
  }

  /** Lets in who stands in front, for as long as there is room. */
  async function serve(): Promise<void> {
    if (isServing) return;
    isServing = true;
    for (let first = line[0]; first; first = line[0]) {
      const pace = first.pace();
      if (underWay >= pace.width) break;
      const waitMs = limit.waitMs();
      if (waitMs > 0) {
        sleeping = new AbortController();
        await clock.sleep(Math.ceil(waitMs), sleeping.signal);
        continue;
      }
      line.shift();
      letIn(pace);
      first.go(true);
    }
    isServing = false;
  }

  async function waitInLine(pace: () => Pace, signal: AbortSignal): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const waiting: Waiting = { pace, go: resolve };
    const leave = () => {
      const place = line.indexOf(waiting);
      if (place >= 0) line.splice(place, 1);
      if (line.length === 0) sleeping.abort();
      resolve(false);
    };
    signal.addEventListener('abort', leave);
    line.push(waiting);
    void serve();
    try {
      return await promise;
    } finally {
      signal.removeEventListener('abort', leave);
    }
  }

  return {
    pass(pace, signal) {
      if (signal.aborted) return false;
      const now = pace();
      if (line.length > 0 || underWay >= now.width || limit.waitMs() > 0) return waitInLine(pace, signal);
      letIn(now);
      return true;
    },
    ended(outcome) {
      underWay -= 1;
      if (outcome) limit.heard(outcome);
      if (line.length > 0) void serve();
    },
    paceChanged: () => void serve(),
  };
}
