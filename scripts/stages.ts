import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { watchCpu } from './stage-cpu.ts';
import { endOfStage } from './stage-process.ts';
import { playwrightCounts, type StageResult, type TestCounts, vitestCounts, wasCutShort } from './test-counts.ts';

export interface Stage {
  readonly name: string;
  readonly command: readonly [program: string, ...words: string[]];
  /** Names of stages that must have ended before this one begins, passed or failed. */
  readonly after?: readonly string[];
  /** Names of stages that must have passed before this one begins. */
  readonly needs?: readonly string[];
  readonly report?: { readonly file: string; readonly read: (report: unknown) => TestCounts };
}

export type RunStage = (stage: Stage) => Promise<StageResult>;

/** Builds stages for Vitest and Playwright. They write their reports to a temporary folder. */
export interface TestStages {
  readonly vitest: (project: string, after?: readonly string[]) => Stage;
  readonly journeys: (name: string, words: readonly string[]) => Stage;
}

/** Test runners end a hanging test after ten minutes at most. These limits end whatever a test runner cannot end. */
const LIMITS = { silenceMs: 15 * 60_000, openOutputMs: 10_000 };

/** Runs `work` and deletes the temporary folder of its reports afterwards. */
export async function withStages<T>(work: (run: RunStage, stages: TestStages) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(path.join(tmpdir(), 'paydesk-test-'));
  try {
    return await work(runToItsEnd, testStages(folder));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Returns the result of a stage that cannot begin because another stage failed. */
export function notBegun(stage: Stage, failed: string): StageResult {
  console.log(`── ${stage.name} is not begun: ${failed} failed`);
  return { name: stage.name, isPassed: false, seconds: 0, cpuSeconds: 0, counts: null };
}

function testStages(folder: string): TestStages {
  return {
    vitest(project, after = []) {
      const file = path.join(folder, `${project}.json`);
      const words = ['--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
      return { name: project, command: ['vitest', 'run', ...words], after, report: { file, read: vitestCounts } };
    },
    journeys(name, words) {
      return {
        name,
        command: ['playwright', 'test', '--reporter=list,json', ...words],
        needs: ['browser', 'build'],
        report: { file: path.join(folder, `${name.replaceAll(/\W/g, '-')}.json`), read: playwrightCounts },
      };
    },
  };
}

/**
 * V8 sometimes crashes a test process (docs/decisions/threads-of-the-unit-tests.md). Such a stage runs once more, and
 * the closing lines report it. A failed test is never repeated.
 */
async function runToItsEnd(stage: Stage): Promise<StageResult> {
  const first = await run(stage);
  if (!wasCutShort(first)) return first;
  console.log(`── ${stage.name}, once more: a process ended by itself, and no test had failed`);
  const second = await run(stage);
  return {
    ...second,
    seconds: first.seconds + second.seconds,
    cpuSeconds: first.cpuSeconds + second.cpuSeconds,
    ranAgainAfter: first.counts?.cutShort ?? [],
  };
}

async function run({ name, command, report }: Stage): Promise<StageResult> {
  console.log(`── ${name}`);
  if (report) rmSync(report.file, { force: true });
  const startedAt = performance.now();
  const [program, ...words] = command;
  const child = spawn(program, words, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...(report && { PLAYWRIGHT_JSON_OUTPUT_FILE: report.file }) },
    shell: process.platform === 'win32',
  });
  const cpuSecondsUntilNow = watchCpu(child.pid ?? 0);
  // Stages print at the same time, so each line begins with its stage.
  const end = await endOfStage(child, (line) => console.log(`${name.padEnd(13)} │ ${line}`), LIMITS);
  const cpuSeconds = cpuSecondsUntilNow();
  const counts = report && existsSync(report.file) ? report.read(JSON.parse(readFileSync(report.file, 'utf8'))) : null;
  return { name, ...end, seconds: (performance.now() - startedAt) / 1_000, cpuSeconds, counts };
}
