import { simulate, type Telling, type Told } from './simulate.ts';

export interface ToldTogether {
  /** The first stories that broke an invariant. */
  broken: Told[];
  /** How often the stories reached each place of interest. */
  reached: ReadonlyMap<string, number>;
  steps: number;
  stories: number;
}

export async function simulateSeeds(
  { seeds, from, most }: { seeds: number; from: number; most: number },
  telling: Telling = {},
): Promise<ToldTogether> {
  const broken: Told[] = [];
  const reached = new Map<string, number>();
  let steps = 0;
  let stories = 0;
  while (stories < seeds && broken.length < most) {
    const told = await simulate(String(from + stories), telling);
    stories += 1;
    steps += told.steps;
    for (const [what, times] of told.reached) reached.set(what, (reached.get(what) ?? 0) + times);
    if (told.broken.length > 0) broken.push(told);
  }
  return { broken, reached, steps, stories };
}
