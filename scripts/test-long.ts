import { parseArgs } from 'node:util';
import { seedOfDay } from './seed-of-day.ts';
import { type RunStage, type Stage, type TestStages, withStages } from './stages.ts';
import { closingLines, type StageResult } from './test-counts.ts';

// `npm run test:long [-- --minutes N] [--seed N]` runs the checks that find more the longer they run, one stage after
// the other. A stage begins only if enough time is left for its usual duration. Otherwise it is listed as NOT RUN,
// which is no failure.

/** A stage with its usual duration in minutes on two idle cores. */
interface LongStage extends Stage {
  readonly minutes: number;
}

const SHARDS = 6;

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '120' }, seed: { type: 'string', default: seedOfDay() } },
});
process.env.PROPERTY_SEED = values.seed;
process.exit(await withStages((run, stages) => runAll(run, stagesOf(stages, values.seed), Number(values.minutes))));

async function runAll(run: RunStage, stages: readonly LongStage[], budgetMinutes: number): Promise<number> {
  const endsAt = performance.now() + budgetMinutes * 60_000;
  const results: StageResult[] = [];
  const notRun: string[] = [];
  for (const stage of stages) {
    const failed = stage.needs?.find((name) => !results.some((result) => result.name === name && result.isPassed));
    const leftMinutes = (endsAt - performance.now()) / 60_000;
    if (failed !== undefined || stage.minutes > leftMinutes) notRun.push(stage.name);
    else results.push(await run(stage));
  }
  console.log(`\nRandom choices: --seed ${values.seed}`);
  for (const name of notRun) console.log(`NOT RUN  ${name}`);
  console.log(closingLines(results).join('\n'));
  return results.every(({ isPassed }) => isPassed) ? 0 : 1;
}

function stagesOf({ vitest, journeys }: TestStages, seed: string): LongStage[] {
  const node = (name: string, minutes: number, ...words: string[]): LongStage => ({
    name,
    minutes,
    command: ['node', ...words],
    needs: ['browser', 'build'],
  });
  const shards = Array.from({ length: SHARDS }, (_, at) => `${at + 1}/${SHARDS}`);
  return [
    { name: 'browser', minutes: 1, command: ['node', 'scripts/ensure-browser.ts', '--with-firefox'] },
    { name: 'build', minutes: 1, command: ['electron-vite', 'build'] },
    node('kills', 3, 'tools/torture/main.ts', '--no-build', '--rounds', '12', '--seed', seed),
    node('power cuts', 3, 'tools/torture/power/main.ts', '--cuts', '200', '--seed', seed),
    node('simulation', 4, 'tools/simulation/main.ts', '--seeds', '4000', '--seed', seed),
    { ...vitest('long'), minutes: 5 },
    ...shards.map((shard) => ({
      ...journeys(`long ${shard}`, ['--project', 'long', '--project', 'provisioned service', `--shard=${shard}`]),
      minutes: 5,
    })),
    node('head office', 3, 'tools/simulation/head-office/main.ts', '--seeds', '300', '--seed', seed),
    node('attacks', 4, 'tools/attack/main.ts', '--seed', seed),
    { ...journeys('screens', ['--config', 'config/playwright.screenshots.config.ts', 'screenshots/']), minutes: 6 },
    { ...journeys('every screen', ['--config', 'config/playwright.screenshots.config.ts', 'journeys/']), minutes: 20 },
    node('more kills', 15, 'tools/torture/main.ts', '--no-build', '--rounds', '80', '--seed', `${seed}-more`),
  ];
}
