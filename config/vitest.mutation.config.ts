import { defineConfig } from 'vitest/config';
import { AREAS } from '../tools/mutation/areas.ts';

/**
 * For mutated sources, and only the tests that are nearest to them. (Stryker's own choice of test files makes it run what a
 * file does while it is loaded without its mutation.) A mutant may spoil what modules share, so each file loads them anew.
 */
export default defineConfig({
  test: {
    include: [...(AREAS[process.env.PAYDESK_MUTATED ?? '']?.tests ?? [])],
    pool: 'threads',
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
