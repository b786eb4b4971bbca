import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { TRANSITIONS } from '../payment/transition-table.ts';
import { VERDICTS } from '../payment/verdict.ts';
import {
  replayTable,
  transitionTable,
  verdictTable,
  withFormatTables,
  withLifecycleTables,
} from './lifecycle-documentation.ts';
import { replayFaultSchema } from './replay-rules.ts';

const formatPage = readFileSync(new URL('../../../docs/journal-format.md', import.meta.url), 'utf8');
const page = readFileSync(new URL('../../../docs/payment-lifecycle.md', import.meta.url), 'utf8');

/** The cells of each line of a Markdown table, without its head. */
const cellsOf = (table: string) =>
  table
    .split('\n')
    .slice(2)
    .map((line) => line.split(/(?<!\\)\|/).slice(1, -1));

describe('docs/payment-lifecycle.md', () => {
  it('shows the tables as they are in the code; if not: npm run docs', () => {
    expect(page).toBe(withLifecycleTables(page));
  });

  it('must have the markers', () => {
    expect(() => withLifecycleTables('# No markers')).toThrow('markers');
  });
});

describe('docs/journal-format.md', () => {
  it('shows the rules of a replay and the columns as they are in the code; if not: npm run docs', () => {
    expect(formatPage).toBe(withFormatTables(formatPage));
    expect(cellsOf(replayTable())).toHaveLength(replayFaultSchema.options.length);
  });
});

describe('the tables of the documentation', () => {
  it('have a line for each row of the code, and no empty cell but beside a verdict', () => {
    const verdicts = cellsOf(verdictTable());
    expect(verdicts).toHaveLength(VERDICTS.length);
    expect(verdicts.every((cells) => cells.length === 3 && cells.slice(0, 2).every((cell) => cell.trim() !== ''))).toBe(
      true,
    );
    const transitions = cellsOf(transitionTable());
    expect(transitions).toHaveLength(TRANSITIONS.length);
    expect(transitions.every((cells) => cells.length === 5 && cells.every((cell) => cell.trim() !== ''))).toBe(true);
  });

  it('name outcomes in words', () => {
    expect(transitionTable()).toContain('| open, unknown, declined, never received | verdict paid');
    expect(transitionTable()).toContain('| any | `Cancel sale`');
    expect(transitionTable()).not.toContain('neverReceived');
  });
});
