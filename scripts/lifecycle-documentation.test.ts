import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { withCheckTables } from './checks-documentation.ts';
import { withFormatTables, withLifecycleTables } from './lifecycle-documentation.ts';

it.each([
  ['docs/payment-lifecycle.md', (page: string) => withCheckTables(withLifecycleTables(page))],
  ['docs/journal-format.md', withFormatTables],
])('%s shows the current tables of the code; if not: npm run docs', (name, update) => {
  const page = readFileSync(new URL(`../${name}`, import.meta.url), 'utf8');
  expect(page).toBe(update(page));
});
