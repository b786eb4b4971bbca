import type { SeededRandom } from '../seeded-random.ts';
import type { Fates, WriteFate } from './disk.ts';
import type { Operation } from './recording.ts';

/** The share of unsynced data that survives. */
const KEPT_SHARES = [0, 0.2, 0.5, 0.9, 1] as const;

const NOT_KEPT: readonly WriteFate[] = ['dropped', 'torn', 'zeroed'];

/**
 * Chooses an operation at which the power is cut. Every second time, chooses the kind of operation first, so that rare
 * kinds (a rename, a sync of a folder) are covered beside thousands of writes.
 * @param places the operations to choose from
 */
export function chooseCut(operations: readonly Operation[], places: readonly number[], random: SeededRandom): number {
  if (random.chance(0.5)) return random.pick(places);
  const byKind = Map.groupBy(places, (place) => operations[place]?.kind);
  return random.pick(random.pick([...byKind.values()]));
}

/** The share that survives differs between cuts, so that extremes are covered. */
export function seededFates(random: SeededRandom): Fates {
  const keptWrites = random.pick(KEPT_SHARES);
  const keptChanges = random.pick(KEPT_SHARES);
  return {
    ofWrite: () => (random.chance(keptWrites) ? 'kept' : random.pick(NOT_KEPT)),
    ofSector: () => random.chance(0.5),
    ofChange: () => random.chance(keptChanges),
  };
}
