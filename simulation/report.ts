import { simulate, type Told } from './simulate.ts';

/** The whole story of a seed, each step in words with its time. */
export async function storyOf(seed: string): Promise<string> {
  const { lines } = await simulate(seed, { isHeard: true });
  return `The story of seed ${seed}:\n${lines.join('\n')}`;
}

/** What was broken in a story, and how to see it again. */
export function toldLines({ seed, broken }: Told): string[] {
  const [first] = broken;
  if (!first) return [];
  return [`BROKEN in seed ${seed}: ${first.invariant}: ${first.what}`, `again: npm run simulate -- --seed ${seed}`];
}

/** How often the stories came to what. */
export function reachedLines(reached: ReadonlyMap<string, number>): string[] {
  return [...reached].sort(([one], [other]) => one.localeCompare(other)).map(([what, times]) => `${times}\t${what}`);
}
