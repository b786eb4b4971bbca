import { z } from 'zod';

/** How many tests a stage ran, and how they ended. */
export interface TestCounts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

/** One step of `npm test`, as it ended. */
export interface StageResult {
  readonly name: string;
  readonly isPassed: boolean;
  readonly seconds: number;
  /** Null where the stage is one check, or where it ended before it could report. */
  readonly counts: TestCounts | null;
}

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
});

/** Reads what Vitest's JSON reporter wrote. */
export function vitestCounts(report: unknown): TestCounts {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = vitestReport.parse(report);
  return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests };
}

const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
});

/** Reads what Playwright's JSON reporter wrote. A journey that passed only when it was tried again counts as failed. */
export function playwrightCounts(report: unknown): TestCounts {
  const { expected, unexpected, flaky, skipped } = playwrightReport.parse(report).stats;
  return { passed: expected, failed: unexpected + flaky, skipped };
}

/**
 * Adds the stages up. A stage without tests counts as one, and one that failed counts at least one failure, so that the
 * sum never says less than the exit code.
 */
export function sumOf(results: readonly StageResult[]): TestCounts {
  const sum = { passed: 0, failed: 0, skipped: 0 };
  for (const { isPassed, counts } of results) {
    const { passed, failed, skipped } = counts ?? { passed: isPassed ? 1 : 0, failed: 0, skipped: 0 };
    sum.passed += passed;
    sum.failed += isPassed ? failed : Math.max(failed, 1);
    sum.skipped += skipped;
  }
  return sum;
}

/** The closing lines: a row for each stage, and the sum alone on the last line. */
export function closingLines(results: readonly StageResult[]): string[] {
  const { passed, failed, skipped } = sumOf(results);
  return [
    ...results.map((result) => rowOf(result)),
    '',
    `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`,
  ];
}

function rowOf({ name, isPassed, seconds, counts }: StageResult): string {
  const tests = counts ? `${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped` : '';
  return `${isPassed ? 'ok    ' : 'FAILED'}  ${name.padEnd(10)}${`${seconds.toFixed(0)} s`.padStart(6)}  ${tests}`.trimEnd();
}
