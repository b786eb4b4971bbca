/** A source of random numbers that are the same for the same seed on every machine. */
export interface SeededRandom {
  fraction(): number;
  integer(below: number): number;
  chance(probability: number): boolean;
  /** @throws RangeError if the list is empty */
  pick<Item>(items: readonly Item[]): Item;
  /** Returns another source, which does not depend on earlier calls of this one. */
  branch(name: string): SeededRandom;
}

/** @param seed any text */
export function seededRandom(seed: string): SeededRandom {
  const next = sequenceFrom(hashOf(seed));
  const fraction = () => next() / 2 ** 32;
  const integer = (below: number) => Math.floor(fraction() * below);
  return {
    fraction,
    integer,
    chance: (probability) => fraction() < probability,
    pick(items) {
      const item = items[integer(items.length)];
      if (item === undefined) throw new RangeError('There is nothing to pick from.');
      return item;
    },
    branch: (name) => seededRandom(`${seed}/${name}`),
  };
}

/** Returns the generator "mulberry32". Its 32 bits of state are enough for tests. */
function sequenceFrom(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
}

/** Returns the FNV-1a hash of a text's UTF-16 code units. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193) >>> 0;
  }
  return hash;
}
