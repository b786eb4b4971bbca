import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { ToldTogether } from './simulate-seeds.ts';

export interface Portion {
  seeds: number;
  from: number;
  /** The number of broken stories after which the simulation stops. */
  most: number;
}

/** The seeds of one thread: few enough for its memory, and enough to be worth its start. */
const SEEDS_OF_A_PORTION = 2_000;

/** Runs `simulateSeeds` in a thread for each core. */
export async function simulatePortions(whole: Portion): Promise<ToldTogether> {
  const waiting = portionsOf(whole);
  const told: ToldTogether[] = [];
  const broken = () => told.flatMap((portion) => portion.broken);
  const tellNext = async (): Promise<void> => {
    for (let next = waiting.shift(); next && broken().length < whole.most; next = waiting.shift()) {
      told.push(await tell(next));
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, tellNext));
  return {
    broken: broken().sort((one, other) => Number(one.seed) - Number(other.seed)),
    reached: told.reduce(addReached, new Map<string, number>()),
    steps: told.reduce((sum, { steps }) => sum + steps, 0),
    stories: told.reduce((sum, { stories }) => sum + stories, 0),
  };
}

function portionsOf({ seeds, from, most }: Portion): Portion[] {
  return Array.from({ length: Math.ceil(seeds / SEEDS_OF_A_PORTION) }, (_, at) => ({
    seeds: Math.min(SEEDS_OF_A_PORTION, seeds - at * SEEDS_OF_A_PORTION),
    from: from + at * SEEDS_OF_A_PORTION,
    most,
  }));
}

async function tell(portion: Portion): Promise<ToldTogether> {
  const thread = new Worker(new URL('stories-thread.ts', import.meta.url), { workerData: portion });
  const [told] = (await once(thread, 'message')) as [ToldTogether];
  await thread.terminate();
  return told;
}

function addReached(sum: Map<string, number>, { reached }: ToldTogether): Map<string, number> {
  for (const [what, times] of reached) sum.set(what, (sum.get(what) ?? 0) + times);
  return sum;
}
