import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { foldRuleSchema } from '../src/shared/fold/fold-rules.ts';
import { TRANSITIONS } from '../src/shared/payment/transition.ts';
import { VERDICTS } from '../src/shared/payment/verdict.ts';
import {
  rulesTable,
  transitionTable,
  verdictTable,
  withFormatTables,
  withLifecycleTables,
} from './lifecycle-documentation.ts';

const formatPage = readFileSync(new URL('../docs/journal-format.md', import.meta.url), 'utf8');
const page = readFileSync(new URL('../docs/payment-lifecycle.md', import.meta.url), 'utf8');

const cellsOf = (table: string) =>
  table
    .split('\n')
    .slice(2)
    .map((line) => line.split(/(?<!\\)\|/).slice(1, -1));

describe('docs/payment-lifecycle.md', () => {
  it('shows the current tables of the code; if not: npm run docs', () => {
    expect(page).toBe(withLifecycleTables(page));
  });

  it('refuses docs/payment-lifecycle.md without the markers', () => {
    expect(() => withLifecycleTables('# No markers')).toThrow('markers');
  });
});

describe('docs/journal-format.md', () => {
  it('shows the current rules of the fold and the columns; if not: npm run docs', () => {
    expect(formatPage).toBe(withFormatTables(formatPage));
    expect(cellsOf(rulesTable())).toHaveLength(foldRuleSchema.options.length);
  });
});

describe('the tables of the documentation', () => {
  it('a table has a line for each row of the code, and an empty cell only beside a verdict', () => {
    const verdicts = cellsOf(verdictTable());
    expect(verdicts).toHaveLength(VERDICTS.length);
    expect(verdicts.every((cells) => cells.length === 3 && cells.slice(0, 2).every((cell) => cell.trim() !== ''))).toBe(
      true,
    );
    const transitions = cellsOf(transitionTable());
    expect(transitions).toHaveLength(TRANSITIONS.length);
    expect(transitions.every((cells) => cells.length === 5 && cells.every((cell) => cell.trim() !== ''))).toBe(true);
  });

  it('the tables name outcomes in words', () => {
    expect(transitionTable()).toContain('| open, unknown, declined, never received | verdict paid');
    expect(transitionTable()).toContain('| any | `Cancel sale`');
    expect(transitionTable()).not.toContain('neverReceived');
  });
});
