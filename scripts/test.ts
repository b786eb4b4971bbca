import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { closingLines, playwrightCounts, type StageResult, type TestCounts, vitestCounts } from './test-counts.ts';

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
  const results = stagesWith(folder).map(run);
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

function run({ script, words, report }: Stage): StageResult {
  console.log(`\n── ${script}`);
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
