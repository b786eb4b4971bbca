import { readOptions } from '../options.ts';
import { tellStory } from './story.ts';

// `node tools/simulation/head-office/main.ts --seeds N [--seed S]` runs N stories and exits with 1 if an invariant
// breaks.

const { seeds, from } = readOptions(process.argv.slice(2));
const startedAt = performance.now();
const reached = new Map<string, number>();
let failed = 0;
for (let seed = from; seed < from + seeds; seed += 1) {
  const story = await tellStory(String(seed));
  for (const what of story.reached) reached.set(what, (reached.get(what) ?? 0) + 1);
  if (story.broken.length === 0) continue;
  failed += 1;
  say(`--seed ${seed}: ${story.broken.join('; ')}`);
}
for (const [what, stories] of [...reached].sort(([one], [other]) => one.localeCompare(other)))
  say(`${what}: ${stories}`);
const seconds = (performance.now() - startedAt) / 1_000;
say(`${seeds} stories, ${seconds.toFixed(1)} s; ${failed === 0 ? 'every invariant held' : `${failed} FAILED`}`);
process.exitCode = failed === 0 ? 0 : 1;

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
