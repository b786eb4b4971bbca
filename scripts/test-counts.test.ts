import { describe, expect, it } from 'vitest';
import { closingLines, playwrightCounts, type StageResult, sumOf, vitestCounts } from './test-counts.ts';

const stage = (parts: Partial<StageResult>): StageResult => ({
  name: 'lint',
  isPassed: true,
  seconds: 1,
  counts: null,
  ...parts,
});

describe('the sum of all stages', () => {
  it('counts a stage without tests as one', () => {
    expect(sumOf([stage({}), stage({ isPassed: false })])).toEqual({ passed: 1, failed: 1, skipped: 0 });
  });

  it('adds the tests of the others', () => {
    const unit = stage({ counts: { passed: 10, failed: 0, skipped: 1 } });
    const journeys = stage({ isPassed: false, counts: { passed: 4, failed: 2, skipped: 0 } });
    expect(sumOf([unit, journeys])).toEqual({ passed: 14, failed: 2, skipped: 1 });
  });

  it('counts a failure where every test passed and the runner did not', () => {
    const unit = stage({ isPassed: false, counts: { passed: 10, failed: 0, skipped: 0 } });
    expect(sumOf([unit])).toEqual({ passed: 10, failed: 1, skipped: 0 });
  });

  it('stands alone on the last line', () => {
    expect(closingLines([stage({})]).at(-1)).toBe('1 passed, 0 failed');
    expect(closingLines([stage({ counts: { passed: 3, failed: 0, skipped: 2 } })]).at(-1)).toBe(
      '3 passed, 0 failed, 2 skipped',
    );
  });
});

describe('the reports of the runners', () => {
  it('reads what Vitest counted', () => {
    const report = { numPassedTests: 5, numFailedTests: 1, numPendingTests: 2, numTodoTests: 3, success: false };
    expect(vitestCounts(report)).toEqual({ passed: 5, failed: 1, skipped: 5 });
  });

  it('takes a journey that passed at its second try for failed', () => {
    const report = { stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 2, duration: 9.5 } };
    expect(playwrightCounts(report)).toEqual({ passed: 5, failed: 2, skipped: 2 });
  });
});
