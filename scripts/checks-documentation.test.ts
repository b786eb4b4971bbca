import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { withCheckTables } from './checks-documentation.ts';

const page = readFileSync(new URL('../docs/payment-lifecycle.md', import.meta.url), 'utf8');

it("docs/payment-lifecycle.md shows the desk's checks as in the code; to update it: npm run docs", () => {
  expect(page).toBe(withCheckTables(page));
});
