import { Worker } from 'node:worker_threads';
import { beforeAll, describe, expect, it } from 'vitest';
import { mutated } from './mutated-source.ts';
import type { FoundBy } from './mutation-thread.ts';
import { MUTATIONS } from './mutations.ts';
import { simulate } from './simulate.ts';
import { SOURCE_MUTATIONS } from './source-mutations.ts';
import type { Invariant } from './storyteller.ts';

const SEEDS = 2_000;
const PATIENCE_MS = 3_600_000;

const BREAKS: Record<string, Invariant> = {
  'intent after send': 'intent before send',
  'lost answer taken as failed': 'declined only by the service',
  'new reference on retry': 'intent before send',
  'paid on 00': 'paid only by a checked re-query',
  'hand over twice': 'handed over once, by a person',
  'run begins anew': 'a run repeats no answered re-query',
};

/** @returns the first seed whose story breaks the invariant; null if no story does */
async function firstToBreak(invariant: Invariant, mutation: string): Promise<number | null> {
  const alter = MUTATIONS[mutation];
  if (!alter) throw new Error(`There is no mutation "${mutation}".`);
  for (let seed = 1; seed <= SEEDS; seed += 1) {
    const { broken } = await simulate(String(seed), { alter });
    if (broken.some((found) => found.invariant === invariant)) return seed;
  }
  return null;
}

describe('the simulation of a desk with a fault', () => {
  it.each(Object.entries(BREAKS))(
    'finds a fault of the desk: %s',
    async (mutation, invariant) => {
      const seed = await firstToBreak(invariant, mutation);
      console.log(`"${mutation}" is first found by seed ${seed}: ${invariant}`);
      expect(seed).not.toBeNull();
    },
    PATIENCE_MS,
  );

  it('names an invariant for each mutation', () => {
    expect(Object.keys(BREAKS).sort()).toEqual(Object.keys(MUTATIONS).sort());
  });
});

describe('the simulation without a guard', () => {
  const mutations = Object.keys(SOURCE_MUTATIONS);
  let found: FoundBy;

  beforeAll(async () => {
    found = await seedsThatFind({ mutations, seeds: SEEDS });
  }, PATIENCE_MS);

  it.each(mutations)('the simulation notices a removed guard: %s', (mutation) => {
    const { breaks, foundBy } = SOURCE_MUTATIONS[mutation] ?? {};
    const seed = found[mutation];
    // Searching for another seed takes longest, so the source should name the seed that finds the mutation.
    const hint =
      seed === foundBy ? '' : `; seed ${foundBy} does not any more: write down ${seed} in source-mutations.ts`;
    console.log(`"${mutation}" is found by seed ${seed}: ${breaks}${hint}`);
    expect(seed).toEqual(expect.any(Number));
  });

  it('the simulation removes at least twelve guards', () => expect(mutations.length).toBeGreaterThanOrEqual(12));

  it('rejects a mutation that no longer fits its source', () => {
    expect(() => mutated('one two', { file: 'a.ts', from: 'three', to: '' })).toThrow('no longer fits');
    expect(() => mutated('one one', { file: 'a.ts', from: 'one', to: '' })).toThrow('no longer fits');
  });
});

/** Searches in a thread, because it must load the sources as Node does. */
function seedsThatFind(workerData: { mutations: string[]; seeds: number }): Promise<FoundBy> {
  const { promise, resolve, reject } = Promise.withResolvers<FoundBy>();
  const thread = new Worker(new URL('mutation-thread.ts', import.meta.url), { workerData });
  thread.on('message', resolve).on('error', reject);
  thread.on('exit', (code) => reject(new Error(`The thread ended with ${code}.`)));
  return promise;
}
