import { defineConfig } from 'playwright/test';
import type { TillOptions } from './e2e/fixtures/till.ts';
import { describeHost } from './e2e/host.ts';
import { folderOfTests } from './scripts/folder-of-tests.ts';

const host = describeHost();
Object.assign(process.env, host.environment, { TMPDIR: folderOfTests() });
// The runner's workers load this file too; only the runner prints the host.
if (process.env.TEST_WORKER_INDEX === undefined) process.stdout.write(`${host.line}\n`);

/** Journeys with this tag repeat an act in many sizes, languages or moments, and take long. */
const LONG = /@long/;

/** Journeys use the built-in practice service. Those tagged `@provisioned` run once more with a provisioned service. */
export default defineConfig<TillOptions>({
  // A journey waits more than it computes, so more workers than cores help.
  workers: 4,
  // Generous limits: they only end a journey that hangs, never a slow one.
  timeout: 600_000,
  expect: { timeout: 120_000 },
  reporter: 'list',
  projects: [
    { name: 'journeys', testDir: 'e2e/journeys', grepInvert: LONG, use: { against: 'built-in service' } },
    { name: 'long', testDir: 'e2e/journeys', grep: LONG, use: { against: 'built-in service' } },
    {
      name: 'provisioned service',
      testDir: 'e2e/journeys',
      grep: /@provisioned/,
      use: { against: 'provisioned service' },
    },
  ],
});
