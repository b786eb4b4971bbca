import { defineConfig } from 'vitest/config';
import { AREAS } from '../tools/mutation/areas.ts';

/**
 * Runs the tests nearest to the mutated sources. Stryker's own selection of tests would load a module before its
 * mutation takes effect. A mutant may spoil state that modules share, so each test file loads its modules afresh.
 */
export default defineConfig({
  test: {
    include: [...(AREAS[process.env.PAYDESK_MUTATED ?? '']?.tests ?? [])],
    pool: 'threads',
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
