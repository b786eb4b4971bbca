import { expect, it } from 'vitest';
import { scoresOf, scoreTable } from './report.ts';

const mutant = (status: string, line: number) => ({
  mutatorName: 'ConditionalExpression',
  replacement: 'if (\n  true)',
  status,
  location: { start: { line } },
});

const scores = scoresOf({
  files: {
    'a.ts': { source: 'one\n  two\n', mutants: [mutant('Killed', 1), mutant('Timeout', 1), mutant('Survived', 2)] },
    'b.ts': { source: 'one\n', mutants: [mutant('NoCoverage', 1), mutant('Ignored', 1)] },
  },
});

it('counts what was missed and what was not, and leaves out what was left out', () => {
  expect(scores).toMatchObject([
    { file: 'a.ts', mutants: 3, killed: 2 },
    { file: 'b.ts', mutants: 1, killed: 0 },
  ]);
});

it('tells each survivor with its line', () => {
  expect(scores.flatMap(({ survivors }) => survivors)).toEqual([
    '2 ConditionalExpression: two -> if ( true)',
    '1 ConditionalExpression, run by no test: one -> if ( true)',
  ]);
});

it('makes a table with a line for all', () => {
  expect(scoreTable(scores).split('\n').slice(2)).toEqual([
    '| a.ts | 3 | 2 | 66.7 |',
    '| b.ts | 1 | 0 | 0.0 |',
    '| all | 4 | 2 | 50.0 |',
  ]);
});
