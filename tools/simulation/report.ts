import { simulate, type Told } from './simulate.ts';

export async function storyOf(seed: string): Promise<string> {
  const { lines } = await simulate(seed, { isHeard: true });
  return `The story of seed ${seed}:\n${lines.join('\n')}`;
}

/** Returns the broken invariant and the command that repeats the story. */
export function toldLines({ seed, broken }: Told): string[] {
  const [first] = broken;
  if (!first) return [];
  return [`BROKEN in seed ${seed}: ${first.invariant}: ${first.what}`, `again: npm run simulate -- --seed ${seed}`];
}

/** Returns how often the stories reached each place of interest. */
export function reachedLines(reached: ReadonlyMap<string, number>): string[] {
  return [...reached].sort(([one], [other]) => one.localeCompare(other)).map(([what, times]) => `${times}\t${what}`);
}
