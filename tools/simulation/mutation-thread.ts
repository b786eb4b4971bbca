import { parentPort, workerData } from 'node:worker_threads';
import { loadMutated } from './mutated-source.ts';
import type { simulate } from './simulate.ts';
import { SOURCE_MUTATIONS } from './source-mutations.ts';

/** The seed that found each mutation; null if no seed found it. */
export type FoundBy = Record<string, number | null>;

const { mutations, seeds } = workerData as { mutations: string[]; seeds: number };
const load = loadMutated({ folder: import.meta.dirname, mutations: SOURCE_MUTATIONS });
const found: FoundBy = {};
for (const mutation of mutations) found[mutation] = await seedThatFinds(mutation);
parentPort?.postMessage(found);

async function seedThatFinds(mutation: string): Promise<number | null> {
  const module = (await load('simulate.ts', mutation)) as { simulate: typeof simulate };
  const finds = async (seed: number) => {
    const { broken } = await module.simulate(String(seed));
    return broken.some(({ invariant }) => invariant === SOURCE_MUTATIONS[mutation]?.breaks);
  };
  const last = SOURCE_MUTATIONS[mutation]?.foundBy;
  if (last !== undefined && (await finds(last))) return last;
  for (let seed = 1; seed <= seeds; seed += 1) if (await finds(seed)) return seed;
  return null;
}
