import type { SeededRandom } from '../seeded-random.ts';
import type { Fates, WriteFate } from './disk.ts';
import type { Operation } from './recording.ts';

/** The probabilities that an unsynced change survives. A cut picks one, so that extremes occur. */
const KEPT_SHARES = [0, 0.2, 0.5, 0.9, 1] as const;

const NOT_KEPT: readonly WriteFate[] = ['dropped', 'torn', 'zeroed'];

/**
 * Picks the operation at which the power is cut. Every second time it picks the kind of operation first, because
 * renames and syncs of folders are rare beside writes.
 * @param places the operations to choose from
 */
export function chooseCut(operations: readonly Operation[], places: readonly number[], random: SeededRandom): number {
  if (random.chance(0.5)) return random.pick(places);
  const byKind = Map.groupBy(places, (place) => operations[place]?.kind);
  return random.pick(random.pick([...byKind.values()]));
}

export function seededFates(random: SeededRandom): Fates {
  const keptWrites = random.pick(KEPT_SHARES);
  const keptChanges = random.pick(KEPT_SHARES);
  return {
    ofWrite: () => (random.chance(keptWrites) ? 'kept' : random.pick(NOT_KEPT)),
    ofSector: () => random.chance(0.5),
    ofChange: () => random.chance(keptChanges),
  };
}
