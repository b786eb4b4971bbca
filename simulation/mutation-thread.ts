import { parentPort, workerData } from 'node:worker_threads';
import { loadMutated } from './mutated-source.ts';
import type { simulate } from './simulate.ts';
import { SOURCE_MUTATIONS } from './source-mutations.ts';

/** Which seed was the first to find each mutation; null where none of them did. */
export type FirstSeeds = Record<string, number | null>;

const { mutations, seeds } = workerData as { mutations: string[]; seeds: number };
const load = loadMutated();
const found: FirstSeeds = {};
for (const mutation of mutations) found[mutation] = await firstToFind(mutation);
parentPort?.postMessage(found);

async function firstToFind(mutation: string): Promise<number | null> {
  const module = (await load(mutation, 'simulate.ts')) as { simulate: typeof simulate };
  for (let seed = 1; seed <= seeds; seed += 1) {
    const { broken } = await module.simulate(String(seed));
    if (broken.some(({ invariant }) => invariant === SOURCE_MUTATIONS[mutation]?.breaks)) return seed;
  }
  return null;
}
