import { notBegun, type RunStage, type Stage, type TestStages, withStages } from './stages.ts';
import { closingLines, type StageResult } from './test-counts.ts';

// `npm test` runs every check that a change must pass. Stages run in parallel, each as soon as the stages it needs have
// ended. A failed stage does not end the run. The last line counts all tests.

process.exit(await withStages(runAll));

async function runAll(run: RunStage, stages: TestStages): Promise<number> {
  const ends = new Map<string, Promise<StageResult>>();
  for (const stage of stagesOf(stages)) ends.set(stage.name, runInTurn(stage, ends, run));
  const results = await Promise.all(ends.values());
  console.log(`\n${closingLines(results).join('\n')}`);
  return results.every(({ isPassed }) => isPassed) ? 0 : 1;
}

/**
 * Unit and integration tests need the browser for the stand-in. The journeys take longest, so they wait only for the
 * browser and the build.
 */
function stagesOf({ vitest, journeys }: TestStages): Stage[] {
  return [
    { name: 'browser', command: ['node', 'scripts/ensure-browser.ts', '--with-firefox'] },
    { name: 'build', command: ['electron-vite', 'build'] },
    { name: 'lint', command: ['npm', 'run', '--silent', 'lint'] },
    { name: 'types', command: ['npm', 'run', '--silent', 'types'], after: ['lint'] },
    vitest('unit', ['types', 'browser']),
    vitest('integration', ['unit', 'build']),
    journeys('journeys', ['--project', 'journeys']),
  ];
}

async function runInTurn(
  stage: Stage,
  ends: ReadonlyMap<string, Promise<StageResult>>,
  run: RunStage,
): Promise<StageResult> {
  const { after = [], needs = [] } = stage;
  await Promise.all(after.map((name) => ends.get(name)));
  const needed = await Promise.all(needs.map((name) => ends.get(name)));
  const failed = needed.find((result) => !result?.isPassed);
  return failed ? notBegun(stage, failed.name) : run(stage);
}
