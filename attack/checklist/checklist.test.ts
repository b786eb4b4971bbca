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
  const { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE } = process.env;
  const printed = execFileSync(process.execPath, ['--disable-warning=ExperimentalWarning', 'checks-process.ts'], {
    cwd: import.meta.dirname,
    env: { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  results = JSON.parse(printed);
});

describe('Electron’s list, on what the program really makes', () => {
  it.each(Object.entries(CHECKLIST))('%s: $name', (item) => {
    expect(results.items[item]).toBeNull();
  });

  it('is whole: twenty items, each once', () => {
    const numbers = Object.values(CHECKLIST).flatMap(({ number }) => number ?? []);
    expect(numbers).toEqual(Array.from({ length: 20 }, (_, at) => at + 1));
  });

  it('is the table of docs/security.md', () => {
    const page = readFileSync(path.join(import.meta.dirname, '../../docs/security.md'), 'utf8');
    expect(page).toBe(withChecklistTable(page));
  });
});

describe('is missed where it is taken out of the source:', () => {
  it.each(Object.keys(REMOVED_GUARDS))('%s', (name) => {
    expect(results.removed[name]).toMatch(/AssertionError/);
  });

  it('at least twelve guards, of at least twelve items', () => {
    expect(new Set(Object.values(REMOVED_GUARDS).map(({ item }) => item)).size).toBeGreaterThanOrEqual(12);
  });
});
