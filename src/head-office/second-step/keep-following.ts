import { setTimeout as wait } from 'node:timers/promises';
import type { SecondStep } from './second-step.ts';

/** Something that goes on until it is told to end. */
export interface Following {
  /** Resolves when what is under way has come to its end. */
  stop(): Promise<void>;
}

/** Lets steps follow what tills send, a moment behind, one after the other. A round that fails is told of, and tried again. */
export function keepFollowing(
  steps: readonly SecondStep[],
  { pauseMs, log }: { pauseMs: number; log: (line: Readonly<Record<string, unknown>>) => void },
): Following {
  const ending = new AbortController();
  const { signal } = ending;
  const going = (async () => {
    while (!signal.aborted) {
      const more = [];
      for (const step of steps) more.push(await round(step, log));
      if (more.includes(true)) continue;
      await wait(pauseMs, undefined, { signal }).catch(() => undefined);
    }
  })();
  return {
    stop: async () => {
      ending.abort();
      await going;
    },
  };
}

async function round(step: SecondStep, log: (line: Readonly<Record<string, unknown>>) => void): Promise<boolean> {
  try {
    return await step.round();
  } catch (error) {
    log({ failure: error instanceof Error ? error.message : String(error), part: 'secondStep' });
    return false;
  }
}
