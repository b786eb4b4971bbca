import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { groupOf, type RunItem, type RunResult } from '../../../shared/run/requery-run.ts';
import type { ItemsQuery, RunJournal } from '../../desk/ports/run-journal-port.ts';
import { writeRunResults } from './run-results.ts';

const ANSWERED: RunResult = {
  kind: 'ours',
  at: '2026-11-21T09:00:00.000Z',
  before: 'unknown',
  after: 'paid',
  verdict: 'paid',
  flip: 'paid',
  notFound: false,
};

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'run-results-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('have every reference once, also those that are answered while they are written', async () => {
  const references = ['ONE', 'TWO', 'THREE'];
  const run = runOf(references);
  const destination = path.join(folder, 'results.csv');
  await writeRunResults(run.journal, 1, destination);
  const rows = readFileSync(destination, 'utf8').trimEnd().split('\r\n').slice(1);
  expect(rows.map((row) => row.split(',')[0]).sort()).toEqual([...references].sort());
  expect(rows.find((row) => row.startsWith('TWO,'))).toContain(',flips,paid,unknown,paid,');
});

/** A run whose second item is answered as soon as its flips have been read. */
function runOf(references: readonly string[]): { journal: Pick<RunJournal, 'runItems'> } {
  const items: RunItem[] = references.map((reference, position) => ({
    ...{ position, reference, paymentType: 'CARD', isOurs: true, result: null },
  }));
  return {
    journal: {
      async runItems({ group }: ItemsQuery) {
        const found = items.filter(({ result }) => (result ? groupOf(result) : 'waiting') === group);
        const page = { items: found.map((item) => ({ ...item })), next: null };
        const second = items[1];
        if (second) second.result = ANSWERED;
        return page;
      },
    },
  };
}
