import { stripVTControlCharacters } from 'node:util';
import { z } from 'zod';

/** How many tests a stage ran, and how they ended. */
export interface TestCounts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Those that failed: the name, and how the first message begins. */
  readonly failures: readonly string[];
  /** Files whose process ended before they did, so that they and those after them have told nothing. */
  readonly cutShort: readonly string[];
}

/** One step of `npm test`, as it ended. */
export interface StageResult {
  readonly name: string;
  readonly isPassed: boolean;
  readonly seconds: number;
  /** Null where the stage is one check, or where it ended before it could report. */
  readonly counts: TestCounts | null;
  /** Why it ran a second time: the files at which the first run was cut short. */
  readonly ranAgainAfter?: readonly string[];
  /** What its process did that a person has to know of. */
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

/** Reads what Vitest's JSON reporter wrote. */
export function vitestCounts(report: unknown): TestCounts {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = vitestReport.parse(report);
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults
      .filter((result) => result.status === 'failed')
      .map(({ fullName, failureMessages }) => failureLine(fullName, failureMessages?.[0]));
    // A file that could not be loaded fails without a test.
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

/**
 * Whether a stage says nothing of its tests, because a process of theirs ended by itself: nothing failed, and not
 * everything ran. One test that failed is enough for it to have said something.
 */
export function wasCutShort({ isPassed, counts }: StageResult): boolean {
  if (isPassed || counts === null || counts.cutShort.length === 0) return false;
  return counts.failed === 0 && counts.failures.length === counts.cutShort.length;
}

const triedSchema = z.object({ error: z.object({ message: z.string().optional() }).optional() });
const journeySchema = z.object({
  title: z.string(),
  tests: z.array(z.object({ status: z.string(), results: z.array(triedSchema) })),
});

/** A file, or a group in it. */
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

/** Reads what Playwright's JSON reporter wrote. A journey that passed only when it was tried again counts as failed. */
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

/** The message as far as it says what was missed, on one line and without colours. */
function failureLine(name: string, message: string | undefined): string {
  const said = stripVTControlCharacters(message ?? '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return said === '' ? name : `${name}: ${said.slice(0, 300)}`;
}

/**
 * Adds the stages up. A stage without tests counts as one, and one that failed counts at least one failure, so that the
 * sum never says less than the exit code.
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

/** The closing lines: a row for each stage with the names of what failed in it, and the sum alone on the last line. */
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
    `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`,
  ];
}

function rowOf({ name, isPassed, seconds, counts }: StageResult): string {
  const tests = counts ? `${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped` : '';
  return `${isPassed ? 'ok    ' : 'FAILED'}  ${name.padEnd(10)}${`${seconds.toFixed(0)} s`.padStart(6)}  ${tests}`.trimEnd();
}
