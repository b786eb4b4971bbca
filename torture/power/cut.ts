import type { SeededRandom } from '../seeded-random.ts';
import type { Fates, WriteFate } from './disk.ts';
import type { Operation } from './recording.ts';

/** Shares of what arrives although nobody has waited for it: nothing, little, half, nearly all, all. */
const KEPT_SHARES = [0, 0.2, 0.5, 0.9, 1] as const;

const NOT_KEPT: readonly WriteFate[] = ['dropped', 'torn', 'zeroed'];

/**
 * Chooses the operation during which the power goes away. Every second time the kind of operation is chosen first, so that
 * the rare ones (a rename, a folder's sync) are met as well as the thousands of writes.
 * @param places of the operations that can be chosen
 */
export function chooseCut(operations: readonly Operation[], places: readonly number[], random: SeededRandom): number {
  if (random.chance(0.5)) return random.pick(places);
  const byKind = Map.groupBy(places, (place) => operations[place]?.kind);
  return random.pick(random.pick([...byKind.values()]));
}

/** How a cut treats what was not synced. Every cut has a luck of its own, so that the extremes are met, too. */
export function seededFates(random: SeededRandom): Fates {
  const keptWrites = random.pick(KEPT_SHARES);
  const keptChanges = random.pick(KEPT_SHARES);
  return {
    ofWrite: () => (random.chance(keptWrites) ? 'kept' : random.pick(NOT_KEPT)),
    ofSector: () => random.chance(0.5),
    ofChange: () => random.chance(keptChanges),
  };
}
