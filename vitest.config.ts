import { availableParallelism } from 'node:os';
import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { folderOfTests } from './scripts/folder-of-tests.ts';
import { seedOfDay } from './scripts/seed-of-day.ts';

const EVERYWHERE = [
  'src/**/*.test.{ts,tsx}',
  'e2e/*.test.ts',
  'e2e/fixtures/**/*.test.ts',
  'e2e/stand-in/**/*.test.ts',
  'scripts/**/*.test.ts',
  'tools/**/*.test.ts',
  'packaging/**/*.test.ts',
];

/** Tests that start processes or browsers, run stories of the simulation, or compose whole tills. */
const INTEGRATION = [
  'tools/attack/checklist/*.test.ts',
  'e2e/*.test.ts',
  'e2e/stand-in/**/*.test.ts',
  'tools/simulation/simulation.test.ts',
  'tools/simulation/head-office/*.test.ts',
  'src/head-office/{start-office,keep-backup,person-command}.test.ts',
  'src/head-office/console/typed-console.test.ts',
  'src/head-office/database/embedded-postgres.test.ts',
  'src/main/export/evidence/evidence-control.test.ts',
  'src/main/head-office/*.test.ts',
  'src/main/people/till-people.test.ts',
  'src/main/seal/till-seals.test.ts',
  'src/main/whole-till/{closed-days,compose-other-tills,forged-payments,proven-journal,till-days}.test.ts',
  'src/main/journal/kill.test.ts',
  'src/main/opened/opened-sets.test.ts',
  'src/main/updates/hand-to-system.test.ts',
  'src/main/window/print-page.test.ts',
  'src/verify/{differential,replay,tampering}.test.ts',
  'src/verify/independent/**/*.test.ts',
];

/** Tests that only `npm run test:long` runs. */
const LONG = [
  'e2e/check-page.test.ts',
  'src/head-office/keep-backup.test.ts',
  'src/head-office/console/typed-console.test.ts',
  'src/main/head-office/{lost-key,office-days,set-back-till}.test.ts',
  'src/main/whole-till/{closed-days,compose-other-tills,till-days}.test.ts',
  'src/verify/{differential,large-files}.test.ts',
  'src/verify/independent/anchors.test.ts',
  'tools/attack/generated/*.test.ts',
  'tools/bench/every-benchmark.test.ts',
  'tools/simulation/exported-stories.test.ts',
  'tools/simulation/mutations.test.ts',
];

/** Runs the tests beside their sources. Journeys under `e2e/journeys` belong to Playwright. */
export default defineConfig({
  test: {
    projects: [
      { extends: true, test: { name: 'unit', include: EVERYWHERE, exclude: [...INTEGRATION, ...LONG] } },
      { extends: true, test: { name: 'integration', include: INTEGRATION, exclude: LONG } },
      { extends: true, test: { name: 'long', include: LONG } },
    ],
    globalSetup: 'scripts/bundle-threads.ts',
    setupFiles: 'scripts/property-seed.ts',
    maxWorkers: availableParallelism(),
    // Modules keep no state, so test files can share loaded modules. This halves the loading time.
    isolate: false,
    // Node strips types with WebAssembly, and V8 can crash with SIGSEGV while threads share its compiled code. The
    // budget below avoids the crash; the cache of stripped sources lets threads skip WebAssembly.
    env: {
      NODE_COMPILE_CACHE: path.join(import.meta.dirname, 'node_modules/.cache/paydesk/compiled'),
      TMPDIR: folderOfTests(),
      PROPERTY_SEED: process.env.PROPERTY_SEED ?? seedOfDay(),
    },
    execArgv: ['--wasm-wrapper-tiering-budget=1000000000'],
    // Generous limits: they only end a test that hangs, never a slow one.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 120_000 } },
  },
});
