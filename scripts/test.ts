import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import {
  closingLines,
  playwrightCounts,
  type StageResult,
  type TestCounts,
  vitestCounts,
  wasCutShort,
} from './test-counts.ts';

// `npm test`: every check, and one line at the end that counts them all. A stage that fails does not end the run, so that
// one run tells everything there is to repair. Journeys and integration tests wait more than they compute, and so they run
// beside the others.

/** An npm script, and where a runner of tests leaves its report. */
interface Stage {
  readonly script: string;
  readonly words: readonly string[];
  readonly report: { readonly file: string; readonly read: (report: unknown) => TestCounts } | null;
}

process.exit(await runAll());

async function runAll(): Promise<number> {
  const folder = mkdtempSync(path.join(tmpdir(), 'paydesk-test-'));
  const { first, tracks } = stagesWith(folder);
  const browser = await runToItsEnd(first);
  const results = [browser, ...(await Promise.all(tracks.map(inTurn))).flat()];
  rmSync(folder, { recursive: true });
  console.log(`\n${closingLines(results).join('\n')}`);
  return results.every(({ isPassed }) => isPassed) ? 0 : 1;
}

/** The browser comes first, since some unit tests drive the stand-in; then each track goes its way. */
function stagesWith(folder: string): { first: Stage; tracks: Stage[][] } {
  const journeys = path.join(folder, 'journeys.json');
  return {
    first: { script: 'browser', words: [], report: null },
    tracks: [
      [
        { script: 'lint', words: [], report: null },
        { script: 'types', words: [], report: null },
        vitestStage('unit', folder),
      ],
      [
        vitestStage('integration', folder),
        { script: 'torture:power', words: ['--cuts', '40', '--sales', '3'], report: null },
      ],
      [
        { script: 'journeys', words: ['--reporter=list,json'], report: { file: journeys, read: playwrightCounts } },
        // After the journeys, which have built the program.
        { script: 'torture', words: ['--no-build', '--rounds', '8', '--seed', '1'], report: null },
      ],
    ],
  };
}

function vitestStage(script: string, folder: string): Stage {
  const file = path.join(folder, `${script}.json`);
  const words = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  return { script, words, report: { file, read: vitestCounts } };
}

async function inTurn(stages: readonly Stage[]): Promise<StageResult[]> {
  const results: StageResult[] = [];
  for (const stage of stages) results.push(await runToItsEnd(stage));
  return results;
}

/**
 * A fault of V8 ends a process of tests now and then (docs/decisions/threads-of-the-unit-tests.md). What was
 * cut short by it runs once more, from its beginning, and the closing lines say so. A test that failed is never tried again.
 */
async function runToItsEnd(stage: Stage): Promise<StageResult> {
  const first = await run(stage);
  if (!wasCutShort(first)) return first;
  console.log(`── ${stage.script}, once more: a process ended by itself, and no test had failed`);
  const second = await run(stage);
  return { ...second, seconds: first.seconds + second.seconds, ranAgainAfter: first.counts?.cutShort ?? [] };
}

async function run({ script, words, report }: Stage): Promise<StageResult> {
  console.log(`── ${script}`);
  if (report) rmSync(report.file, { force: true });
  const startedAt = performance.now();
  const child = spawn('npm', ['run', '--silent', script, '--', ...words], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...(report && { PLAYWRIGHT_JSON_OUTPUT_FILE: report.file }) },
    shell: process.platform === 'win32',
  });
  sayLines(script, child.stdout);
  sayLines(script, child.stderr);
  const [status] = await once(child, 'close');
  const counts = report && existsSync(report.file) ? report.read(JSON.parse(readFileSync(report.file, 'utf8'))) : null;
  return { name: script, isPassed: status === 0, seconds: (performance.now() - startedAt) / 1_000, counts };
}

/** Stages speak at the same time, so each line says whose it is. */
function sayLines(script: string, output: Readable): void {
  createInterface({ input: output }).on('line', (line) => console.log(`${script.padEnd(13)} │ ${line}`));
}
