import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  closingLines,
  playwrightCounts,
  type StageResult,
  type TestCounts,
  vitestCounts,
  wasCutShort,
} from './test-counts.ts';

// `npm test`: every check, one after the other, and one line at the end that counts them all. A stage that fails does
// not end the run, so that one run tells everything there is to repair.

/** An npm script, and where a runner of tests leaves its report. */
interface Stage {
  readonly script: string;
  readonly words: readonly string[];
  readonly report: { readonly file: string; readonly read: (report: unknown) => TestCounts } | null;
}

process.exit(runAll());

function runAll(): number {
  const folder = mkdtempSync(path.join(tmpdir(), 'paydesk-test-'));
  const results = stagesWith(folder).map(runToItsEnd);
  rmSync(folder, { recursive: true });
  console.log(`\n${closingLines(results).join('\n')}`);
  return results.every(({ isPassed }) => isPassed) ? 0 : 1;
}

/** The browser comes first, since some unit tests drive the stand-in. */
function stagesWith(folder: string): Stage[] {
  const unit = path.join(folder, 'unit.json');
  const journeys = path.join(folder, 'journeys.json');
  return [
    { script: 'browser', words: [], report: null },
    { script: 'lint', words: [], report: null },
    { script: 'types', words: [], report: null },
    {
      script: 'unit',
      words: ['--reporter=default', '--reporter=json', `--outputFile.json=${unit}`],
      report: { file: unit, read: vitestCounts },
    },
    { script: 'torture:power', words: ['--cuts', '40', '--sales', '3'], report: null },
    { script: 'journeys', words: ['--reporter=list,json'], report: { file: journeys, read: playwrightCounts } },
    // After the journeys, which have built the program.
    { script: 'torture', words: ['--no-build', '--rounds', '8', '--seed', '1'], report: null },
  ];
}

/**
 * A fault of V8 ends a process of tests now and then (docs/decisions/threads-of-the-unit-tests.md). What was
 * cut short by it runs once more, from its beginning, and the closing lines say so. A test that failed is never tried again.
 */
function runToItsEnd(stage: Stage): StageResult {
  const first = run(stage);
  if (!wasCutShort(first)) return first;
  console.log(`\n── ${stage.script}, once more: a process ended by itself, and no test had failed`);
  const second = run(stage);
  return { ...second, seconds: first.seconds + second.seconds, ranAgainAfter: first.counts?.cutShort ?? [] };
}

function run({ script, words, report }: Stage): StageResult {
  console.log(`\n── ${script}`);
  if (report) rmSync(report.file, { force: true });
  const startedAt = performance.now();
  const { status, error } = spawnSync('npm', ['run', '--silent', script, '--', ...words], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...(report && { PLAYWRIGHT_JSON_OUTPUT_FILE: report.file }) },
    shell: process.platform === 'win32',
  });
  if (error) throw error;
  const counts = report && existsSync(report.file) ? report.read(JSON.parse(readFileSync(report.file, 'utf8'))) : null;
  return { name: script, isPassed: status === 0, seconds: (performance.now() - startedAt) / 1_000, counts };
}
