import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { endOfStage } from './stage-process.ts';
import {
  closingLines,
  playwrightCounts,
  type StageResult,
  type TestCounts,
  vitestCounts,
  wasCutShort,
} from './test-counts.ts';

// `npm test`: every check, and one line at the end that counts them all. A stage that fails does not end the run, so that
// one run tells everything there is to repair. Stages run beside each other, and each begins as soon as what it needs is
// there. The journeys take longest: nothing that could run beside them waits for their end.

/** An npm script, and where a runner of tests leaves its report. */
interface Stage {
  readonly script: string;
  /** Its name, where that is not the script's. */
  readonly name?: string;
  /** The names of the stages before it in the list that end before it begins, whether they pass or not. */
  readonly after?: readonly string[];
  /** Those that must pass as well: without them it fails, and is not begun. */
  readonly needs?: readonly string[];
  readonly words?: readonly string[];
  readonly report?: { readonly file: string; readonly read: (report: unknown) => TestCounts };
}

/** A test that hangs is ended by its runner, after ten minutes at most, so these end only what no runner can. */
const LIMITS = { silenceMs: 15 * 60_000, openOutputMs: 10_000 };

process.exit(await runAll());

async function runAll(): Promise<number> {
  const folder = mkdtempSync(path.join(tmpdir(), 'paydesk-test-'));
  const ends = new Map<string, Promise<StageResult>>();
  for (const stage of stagesWith(folder)) ends.set(nameOf(stage), runInTurn(stage, ends));
  const results = await Promise.all(ends.values());
  rmSync(folder, { recursive: true });
  console.log(`\n${closingLines(results).join('\n')}`);
  return results.every(({ isPassed }) => isPassed) ? 0 : 1;
}

/** Tests of all kinds drive the stand-in, which needs the browser; one of the integration tests runs benchmarks of the built program. */
function stagesWith(folder: string): Stage[] {
  const journeys = path.join(folder, 'journeys.json');
  return [
    { script: 'browser' },
    { script: 'build' },
    { script: 'lint' },
    { script: 'types', after: ['lint'] },
    vitestStage('unit', folder, ['types', 'browser']),
    vitestStage('integration', folder, ['browser', 'build']),
    { script: 'torture:power', words: ['--cuts', '40', '--sales', '3'], after: ['integration'] },
    {
      script: 'journeys:built',
      name: 'journeys',
      words: ['--reporter=list,json'],
      needs: ['browser', 'build'],
      report: { file: journeys, read: playwrightCounts },
    },
    {
      script: 'torture',
      words: ['--no-build', '--rounds', '8', '--seed', '1'],
      after: ['torture:power'],
      needs: ['browser', 'build'],
    },
  ];
}

function vitestStage(script: string, folder: string, after: readonly string[]): Stage {
  const file = path.join(folder, `${script}.json`);
  const words = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  return { script, words, after, report: { file, read: vitestCounts } };
}

function nameOf({ script, name = script }: Stage): string {
  return name;
}

async function runInTurn(stage: Stage, ends: ReadonlyMap<string, Promise<StageResult>>): Promise<StageResult> {
  const { after = [], needs = [] } = stage;
  await Promise.all(after.map((name) => ends.get(name)));
  const needed = await Promise.all(needs.map((name) => ends.get(name)));
  const missed = needed.find((result) => !result?.isPassed);
  if (!missed) return runToItsEnd(stage);
  console.log(`── ${nameOf(stage)} is not begun: ${missed.name} failed`);
  return { name: nameOf(stage), isPassed: false, seconds: 0, counts: null };
}

/**
 * A fault of V8 ends a process of tests now and then (docs/decisions/threads-of-the-unit-tests.md). What was
 * cut short by it runs once more, from its beginning, and the closing lines say so. A test that failed is never tried again.
 */
async function runToItsEnd(stage: Stage): Promise<StageResult> {
  const first = await run(stage);
  if (!wasCutShort(first)) return first;
  console.log(`── ${nameOf(stage)}, once more: a process ended by itself, and no test had failed`);
  const second = await run(stage);
  return { ...second, seconds: first.seconds + second.seconds, ranAgainAfter: first.counts?.cutShort ?? [] };
}

async function run(stage: Stage): Promise<StageResult> {
  const { script, words = [], report } = stage;
  const name = nameOf(stage);
  console.log(`── ${name}`);
  if (report) rmSync(report.file, { force: true });
  const startedAt = performance.now();
  const child = spawn('npm', ['run', '--silent', script, '--', ...words], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...(report && { PLAYWRIGHT_JSON_OUTPUT_FILE: report.file }) },
    shell: process.platform === 'win32',
  });
  // Stages speak at the same time, so each line says whose it is.
  const end = await endOfStage(child, (line) => console.log(`${name.padEnd(13)} │ ${line}`), LIMITS);
  const counts = report && existsSync(report.file) ? report.read(JSON.parse(readFileSync(report.file, 'utf8'))) : null;
  return { name, ...end, seconds: (performance.now() - startedAt) / 1_000, counts };
}
