import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const DOCUMENT = 'docs/failure-modes.md';

function rowsOf(document: string): string[][] {
  const lines = document.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| what fails'));
  return lines.map((line) => line.slice(2, -2).split(' | '));
}

function testsOf(cell: string): { file: string; title: string }[] {
  return cell.split('<br>').map((test) => {
    const [, file = '', title = ''] = /^`([^`]+)`: (.+)$/.exec(test) ?? [];
    return { file, title };
  });
}

const rows = rowsOf(readFileSync(DOCUMENT, 'utf8'));

describe(DOCUMENT, () => {
  it.each(rows.map((row) => [row.slice(0, 2).join(', '), row] as const))(
    'names a test that is there: %s',
    (_name, row) => {
      expect(row).toHaveLength(6);
      const tests = testsOf(row[5] ?? '');
      expect(tests.length).toBeGreaterThan(0);
      for (const { file, title } of tests) {
        expect(existsSync(file), `${file} is there`).toBe(true);
        expect(readFileSync(file, 'utf8'), `${file} has this test`).toContain(title);
      }
    },
  );

  it('lists at least 45 failures, each in a row of its own', () => expect(rows.length).toBeGreaterThanOrEqual(45));
});
