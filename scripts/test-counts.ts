import { stripVTControlCharacters } from 'node:util';
import { z } from 'zod';

export interface TestCounts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** For each failed test its name and the beginning of the first error. */
  readonly failures: readonly string[];
  /** Test files whose process crashed, so that they and the files after them reported nothing. */
  readonly cutShort: readonly string[];
}

export interface StageResult {
  readonly name: string;
  readonly isPassed: boolean;
  readonly seconds: number;
  readonly cpuSeconds: number;
  /** null if the stage is a single check or ended before its report. */
  readonly counts: TestCounts | null;
  /** The test files whose process crashed in the first run; absent if the stage ran once. */
  readonly ranAgainAfter?: readonly string[];
  readonly remark?: string;
}

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().default(''),
      assertionResults: z.array(
        z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()).optional() }),
      ),
    }),
  ),
});

export function vitestCounts(report: unknown): TestCounts {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = vitestReport.parse(report);
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults
      .filter((result) => result.status === 'failed')
      .map(({ fullName, failureMessages }) => failureLine(fullName, failureMessages?.[0]));
    // A test file that could not be loaded fails without a test.
    return status === 'failed' && failed.length === 0 ? [failureLine(name, message)] : failed;
  });
  const cutShort = testResults
    .filter(({ status, message, assertionResults }) => {
      const hasFailed = message !== '' || assertionResults.some((result) => result.status === 'failed');
      return status === 'failed' && !hasFailed;
    })
    .map(({ name }) => name);
  return {
    passed: numPassedTests,
    failed: numFailedTests,
    skipped: numPendingTests + numTodoTests,
    failures,
    cutShort,
  };
}

/** Returns true if a test process crashed and nothing else failed. A stage with a failed test is not run again. */
export function wasCutShort({ isPassed, counts }: StageResult): boolean {
  if (isPassed || counts === null || counts.cutShort.length === 0) return false;
  return counts.failed === 0 && counts.failures.length === counts.cutShort.length;
}

const triedSchema = z.object({ error: z.object({ message: z.string().optional() }).optional() });
const journeySchema = z.object({
  title: z.string(),
  tests: z.array(z.object({ status: z.string(), results: z.array(triedSchema) })),
});

/** A test file or a `describe` group in Playwright's report. */
const groupSchema = z.object({
  title: z.string(),
  specs: z.array(journeySchema),
  get suites() {
    return z.array(groupSchema).optional();
  },
});
type Group = z.infer<typeof groupSchema>;

const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
  suites: z.array(groupSchema),
});

/** Reads the report of Playwright's JSON reporter. A journey that passed only after a retry counts as failed. */
export function playwrightCounts(report: unknown): TestCounts {
  const { stats, suites } = playwrightReport.parse(report);
  const { expected, unexpected, flaky, skipped } = stats;
  return {
    passed: expected,
    failed: unexpected + flaky,
    skipped,
    failures: suites.flatMap((suite) => failedIn(suite)),
    cutShort: [],
  };
}

function failedIn({ title, specs, suites = [] }: Group): string[] {
  const failed = specs.flatMap((journey) =>
    journey.tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results }) => failureLine(journey.title, results.find(({ error }) => error)?.error?.message)),
  );
  const names = [...failed, ...suites.flatMap((suite) => failedIn(suite))];
  return names.map((name) => `${title} › ${name}`);
}

/** Returns the name and the beginning of the message, on one line without colours. */
function failureLine(name: string, message: string | undefined): string {
  const said = stripVTControlCharacters(message ?? '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return said === '' ? name : `${name}: ${said.slice(0, 300)}`;
}

/**
 * Adds up the stages. A stage without tests counts as one, and a failed stage counts at least one failure, so that
 * the sum agrees with the exit code.
 */
export function sumOf(results: readonly StageResult[]): Pick<TestCounts, 'passed' | 'failed' | 'skipped'> {
  const sum = { passed: 0, failed: 0, skipped: 0 };
  for (const { isPassed, counts } of results) {
    const { passed, failed, skipped } = counts ?? { passed: isPassed ? 1 : 0, failed: 0, skipped: 0 };
    sum.passed += passed;
    sum.failed += isPassed ? failed : Math.max(failed, 1);
    sum.skipped += skipped;
  }
  return sum;
}

/** Returns the closing lines: each stage with its failed tests, then the sum alone on the last line. */
export function closingLines(results: readonly StageResult[]): string[] {
  const { passed, failed, skipped } = sumOf(results);
  return [
    ...results.flatMap((result) => [
      rowOf(result),
      ...(result.ranAgainAfter ?? []).map((name) => `        ran twice: the process of ${name} ended by itself`),
      ...(result.remark === undefined ? [] : [`        ${result.remark}`]),
      ...(result.counts?.failures ?? []).map((name) => `        ${name}`),
    ]),
    '',
    `${(results.reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0) / 60).toFixed(1)} CPU minutes`,
    `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`,
  ];
}

function rowOf({ name, isPassed, seconds, cpuSeconds, counts }: StageResult): string {
  const tests = counts ? `${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped` : '';
  return `${isPassed ? 'ok    ' : 'FAILED'}  ${name.padEnd(14)}${`${seconds.toFixed(0)} s`.padStart(6)}${`${(cpuSeconds / 60).toFixed(1)} CPU min`.padStart(14)}  ${tests}`.trimEnd();
}
