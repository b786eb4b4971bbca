import { readOptions, type SimulationOptions } from './options.ts';
import { reachedLines, storyOf, toldLines } from './report.ts';
import { simulatePortions } from './simulate-portions.ts';

// `npm run simulate -- --seeds N [--seed S]` runs N stories of the desk from seed S on and exits with 1 if an invariant
// breaks. `--seed S` alone prints one story.

process.exitCode = await main(readOptions(process.argv.slice(2)));

async function main({ seeds, from, tells }: SimulationOptions): Promise<number> {
  const startedAt = performance.now();
  const { broken, reached, steps, stories } = await simulatePortions({ seeds, from, most: 5 });
  const seconds = (performance.now() - startedAt) / 1_000;
  if (tells && broken.length === 0) console.log(await storyOf(String(from)));
  for (const told of broken) console.log(`${await storyOf(told.seed)}\n${toldLines(told).join('\n')}\n`);
  console.log(reachedLines(reached).join('\n'));
  console.log(
    `${stories} stories, ${steps} steps, ${seconds.toFixed(1)} s; ${broken.length === 0 ? 'every invariant held' : 'FAILED'}`,
  );
  return broken.length === 0 ? 0 : 1;
}
