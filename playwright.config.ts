import { defineConfig } from 'playwright/test';
import type { TillOptions } from './e2e/fixtures/till.ts';
import { describeHost } from './e2e/host.ts';
import { folderOfTests } from './scripts/folder-of-tests.ts';

const host = describeHost();
Object.assign(process.env, host.environment, { TMPDIR: folderOfTests() });
// The runner's workers load this file again; the line is for the person who started it.
if (process.env.TEST_WORKER_INDEX === undefined) process.stdout.write(`${host.line}\n`);

/**
 * Journeys are made with the service that is built in. Those for which it matters whose service it is, since the program has
 * its address and keys from somewhere else, have the tag and are made once more with one that is provisioned.
 */
export default defineConfig<TillOptions>({
  // Each journey has a profile and a service of its own, and waits more than it computes.
  workers: 4,
  // How long a machine may take is no promise of the program: these end a journey that hangs, and no other.
  timeout: 600_000,
  expect: { timeout: 120_000 },
  reporter: 'list',
  projects: [
    { name: 'built-in service', testDir: 'e2e/journeys', use: { against: 'built-in service' } },
    {
      name: 'provisioned service',
      testDir: 'e2e/journeys',
      grep: /@provisioned/,
      use: { against: 'provisioned service' },
    },
  ],
});
