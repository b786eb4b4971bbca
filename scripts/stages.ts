import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { watchCpu } from './stage-cpu.ts';
import { endOfStage } from './stage-process.ts';
import { playwrightCounts, type StageResult, type TestCounts, vitestCounts, wasCutShort } from './test-counts.ts';

/** A command of a test run, and where its test runner writes a report. */
export interface Stage {
  readonly name: string;
  readonly command: readonly [program: string, ...words: string[]];
  /** Stages that end before this one begins, whether they pass or not. */
  readonly after?: readonly string[];
  /** Stages that must pass before this one begins. */
  readonly needs?: readonly string[];
  readonly report?: { readonly file: string; readonly read: (report: unknown) => TestCounts };
}

/** Runs one stage to its end. */
export type RunStage = (stage: Stage) => Promise<StageResult>;

/** Builds the stages of the two test runners; their reports lie in `folder`. */
export interface TestStages {
  readonly vitest: (project: string, after?: readonly string[]) => Stage;
  readonly journeys: (name: string, words: readonly string[]) => Stage;
}

/** Test runners end a hanging test after ten minutes at most; these limits end what no runner ends. */
const LIMITS = { silenceMs: 15 * 60_000, openOutputMs: 10_000 };

/** Runs `work` with a temporary folder for reports. @returns what `work` returns */
export async function withStages<T>(work: (run: RunStage, stages: TestStages) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(path.join(tmpdir(), 'paydesk-test-'));
  try {
    return await work(runToItsEnd, testStages(folder));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The name that is shown for a stage that cannot begin because another one failed. */
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
 * A fault of V8 ends a test process now and then (docs/decisions/threads-of-the-unit-tests.md). A stage that ends this way runs once
 * more, and the closing lines say so. A test that failed is never repeated.
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
