import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { withChecklistTable } from './checklist-table.ts';
import type { CheckResults } from './checks-process.ts';
import { CHECKLIST } from './items.ts';
import { REMOVED_GUARDS } from './removed-guards.ts';

let results: CheckResults;

beforeAll(() => {
  const { PATH, HOME, TMPDIR } = process.env;
  const printed = execFileSync(process.execPath, ['--disable-warning=ExperimentalWarning', 'checks-process.ts'], {
    cwd: import.meta.dirname,
    env: { PATH, HOME, TMPDIR },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  results = JSON.parse(printed);
});

describe('Electron’s checklist on the running program', () => {
  it.each(Object.entries(CHECKLIST))('%s: $name', (item) => {
    expect(results.items[item]).toBeNull();
  });

  it('the checklist has each of the twenty items once', () => {
    const numbers = Object.values(CHECKLIST).flatMap(({ number }) => number ?? []);
    expect(numbers).toEqual(Array.from({ length: 20 }, (_, at) => at + 1));
  });

  it('the checklist equals the table in docs/security.md', () => {
    const page = readFileSync(path.join(import.meta.dirname, '../../../docs/security.md'), 'utf8');
    expect(page).toBe(withChecklistTable(page));
  });
});

describe('a removed guard of Electron’s checklist', () => {
  it.each(Object.keys(REMOVED_GUARDS))('the checklist notices a removed guard: %s', (name) => {
    expect(results.removed[name]).toMatch(/AssertionError/);
  });

  it('removes at least twelve guards of at least twelve items', () => {
    expect(new Set(Object.values(REMOVED_GUARDS).map(({ item }) => item)).size).toBeGreaterThanOrEqual(12);
  });
});
