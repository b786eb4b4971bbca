import { describe, expect, it } from 'vitest';
import { closingLines, playwrightCounts, type StageResult, sumOf, vitestCounts, wasCutShort } from './test-counts.ts';

const stage = (parts: Partial<StageResult>): StageResult => ({
  name: 'lint',
  isPassed: true,
  seconds: 1,
  counts: null,
  ...parts,
});

const counts = (passed: number, failed: number, skipped: number, failures: string[] = [], cutShort: string[] = []) => ({
  passed,
  failed,
  skipped,
  failures,
  cutShort,
});

describe('the sum of all stages', () => {
  it('counts a stage without tests as one', () => {
    expect(sumOf([stage({}), stage({ isPassed: false })])).toEqual({ passed: 1, failed: 1, skipped: 0 });
  });

  it('adds the tests of the others', () => {
    const unit = stage({ counts: counts(10, 0, 1) });
    const journeys = stage({ isPassed: false, counts: counts(4, 2, 0) });
    expect(sumOf([unit, journeys])).toEqual({ passed: 14, failed: 2, skipped: 1 });
  });

  it('counts a failure where every test passed and the runner did not', () => {
    const unit = stage({ isPassed: false, counts: counts(10, 0, 0) });
    expect(sumOf([unit])).toEqual({ passed: 10, failed: 1, skipped: 0 });
  });

  it('stands alone on the last line', () => {
    expect(closingLines([stage({})]).at(-1)).toBe('1 passed, 0 failed');
    expect(closingLines([stage({ counts: counts(3, 0, 2) })]).at(-1)).toBe('3 passed, 0 failed, 2 skipped');
  });

  it('names what failed beneath its stage', () => {
    const unit = stage({ name: 'unit', isPassed: false, counts: counts(1, 1, 0, ['money is never a float']) });
    expect(closingLines([unit])[1]?.trim()).toBe('money is never a float');
  });

  it('says that a stage ran twice, and why', () => {
    const unit = stage({ name: 'unit', counts: counts(9, 0, 0), ranAgainAfter: ['money.test.ts'] });
    expect(closingLines([unit])[1]?.trim()).toBe('ran twice: the process of money.test.ts ended by itself');
  });

  it('says what its process left behind', () => {
    const unit = stage({ name: 'unit', counts: counts(9, 0, 0), remark: 'left a process behind' });
    expect(closingLines([unit])[1]?.trim()).toBe('left a process behind');
  });
});

describe('a stage that was cut short', () => {
  const unit = (parts: Partial<StageResult>) => stage({ name: 'unit', isPassed: false, ...parts });

  it('is one whose process ended by itself, and in which no test failed', () => {
    expect(wasCutShort(unit({ counts: counts(9, 0, 1, ['money.test.ts'], ['money.test.ts']) }))).toBe(true);
  });

  it('is none where a test failed, or a file could not be loaded', () => {
    const names = ['money is whole', 'money.test.ts'];
    expect(wasCutShort(unit({ counts: counts(9, 1, 1, names, ['money.test.ts']) }))).toBe(false);
    expect(wasCutShort(unit({ counts: counts(9, 0, 0, ['slip.test.ts: no such file']) }))).toBe(false);
  });

  it('is none where everything ran, and the runner failed all the same', () => {
    expect(wasCutShort(unit({ counts: counts(9, 0, 0) }))).toBe(false);
  });

  it('is none that passed, nor one that left no report', () => {
    expect(wasCutShort(unit({ isPassed: true, counts: counts(9, 0, 0) }))).toBe(false);
    expect(wasCutShort(unit({}))).toBe(false);
  });
});

describe('the reports of the runners', () => {
  it('reads what Vitest counted, and which failed', () => {
    const report = {
      numPassedTests: 5,
      numFailedTests: 1,
      numPendingTests: 2,
      numTodoTests: 3,
      testResults: [
        {
          name: 'money.test.ts',
          status: 'failed',
          assertionResults: [
            { fullName: 'money is whole', status: 'passed' },
            {
              fullName: 'money is never a float',
              status: 'failed',
              failureMessages: ['\u001b[31mexpected 1\n  not 1.5'],
            },
          ],
        },
        { name: 'not-loaded.test.ts', status: 'failed', message: 'Cannot find a module', assertionResults: [] },
        { name: 'fallen.test.ts', status: 'failed', assertionResults: [{ fullName: 'slips', status: 'pending' }] },
      ],
    };
    expect(vitestCounts(report)).toEqual(
      counts(
        5,
        1,
        5,
        ['money is never a float: expected 1 not 1.5', 'not-loaded.test.ts: Cannot find a module', 'fallen.test.ts'],
        ['fallen.test.ts'],
      ),
    );
  });

  it('takes a journey that passed at its second try for failed, and names it', () => {
    const journey = (title: string, status: string) => ({
      title,
      tests: [{ status, results: [{ error: { message: `Error: ${status}` } }] }],
    });
    const report = {
      stats: { expected: 1, unexpected: 1, flaky: 1, skipped: 2, duration: 9.5 },
      suites: [
        {
          title: 'slip.spec.ts',
          specs: [journey('is saved', 'expected'), journey('is refused', 'unexpected')],
          suites: [{ title: 'A slip', specs: [journey('is read', 'flaky')] }],
        },
      ],
    };
    expect(playwrightCounts(report)).toEqual(
      counts(1, 2, 2, [
        'slip.spec.ts › is refused: Error: unexpected',
        'slip.spec.ts › A slip › is read: Error: flaky',
      ]),
    );
  });
});
