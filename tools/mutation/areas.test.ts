import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import stryker from '../../config/stryker.config.ts';
import { AREAS } from './areas.ts';

it.each(Object.entries(AREAS))('the mutation area "%s" names existing files and tests', (_name, { files, tests }) => {
  const missing = [...files, ...tests].filter((file) => !existsSync(path.join(import.meta.dirname, '../..', file)));
  expect(missing).toEqual([]);
  expect(tests).not.toEqual([]);
});

it('Stryker ignores no folder with a test of an area', () => {
  const tests = Object.values(AREAS).flatMap((area) => area.tests);
  expect(tests.filter((test) => stryker.ignorePatterns.some((folder) => `/${test}`.startsWith(folder)))).toEqual([]);
});
