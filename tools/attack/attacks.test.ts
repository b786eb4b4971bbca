import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { ATTACKS } from './attacks.ts';

it.each(ATTACKS)('the catalogue names existing tests: $name', ({ tests }) => {
  const gone = tests.filter((file) => !existsSync(path.join(import.meta.dirname, '../..', file)));
  expect(gone).toEqual([]);
});
