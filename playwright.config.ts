import { defineConfig } from 'playwright/test';
import { describeHost } from './e2e/host.ts';

const host = describeHost();
Object.assign(process.env, host.environment);
// The runner's workers load this file again; the line is for the person who started it.
if (process.env.TEST_WORKER_INDEX === undefined) process.stdout.write(`${host.line}\n`);

export default defineConfig({
  testDir: 'e2e/journeys',
  workers: 1,
  timeout: 90_000,
  reporter: 'list',
});
