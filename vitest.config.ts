import { availableParallelism } from 'node:os';
import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { folderOfTests } from './scripts/folder-of-tests.ts';

const EVERYWHERE = [
  'src/**/*.test.{ts,tsx}',
  'e2e/*.test.ts',
  'e2e/fixtures/**/*.test.ts',
  'e2e/stand-in/**/*.test.ts',
  'scripts/**/*.test.ts',
  'bench/**/*.test.ts',
  'torture/**/*.test.ts',
  'simulation/**/*.test.ts',
  'mutation/**/*.test.ts',
  'packaging/**/*.test.ts',
  'attack/**/*.test.ts',
];

/** They start processes or browsers, tell stories of the simulation, or compose one till after the other. */
const INTEGRATION = [
  'attack/checklist/*.test.ts',
  'bench/every-benchmark.test.ts',
  'e2e/*.test.ts',
  'e2e/stand-in/**/*.test.ts',
  'simulation/**/*.test.ts',
  'torture/head-office/*.test.ts',
  'src/main/compose/day/closing-kill.test.ts',
  'src/head-office/{start-office,keep-backup,person-command}.test.ts',
  'src/head-office/console/typed-console.test.ts',
  'src/head-office/database/embedded-postgres.test.ts',
  'src/main/compose/exports/evidence-control.test.ts',
  'src/main/compose/head-office/*.test.ts',
  'src/main/compose/people/till-people.test.ts',
  'src/main/compose/seals/till-seals.test.ts',
  'src/main/compose/whole-till/{closed-days,compose-other-tills,forged-payments,other-currencies,proven-journal,provisioned-tills,till-days}.test.ts',
  'src/main/journal/kill.test.ts',
  'src/main/opened/opened-sets.test.ts',
  'src/main/updates/hand-to-system.test.ts',
  'src/main/window/print-page.test.ts',
  'src/main/window/bank-page/bank-pages.test.ts',
  'src/verify/{differential,large-files,replay,tampering}.test.ts',
  'src/verify/independent/**/*.test.ts',
];

/** Tests lie beside the file they test; journeys under `e2e/journeys` belong to Playwright. */
export default defineConfig({
  test: {
    projects: [
      { extends: true, test: { name: 'unit', include: EVERYWHERE, exclude: INTEGRATION } },
      { extends: true, test: { name: 'integration', include: INTEGRATION } },
    ],
    globalSetup: 'scripts/bundle-threads.ts',
    maxWorkers: availableParallelism(),
    // Modules keep no state, so files can share one loading of them: it takes half the time of a context for each.
    isolate: false,
    // Threads take the types out of their sources, with WebAssembly that V8 shares between them and may free too early:
    // the process then ends with SIGSEGV. Sources that are cached need none, and what frees it is never reached.
    env: {
      NODE_COMPILE_CACHE: path.join(import.meta.dirname, 'node_modules/.cache/paydesk/compiled'),
      TMPDIR: folderOfTests(),
    },
    execArgv: ['--wasm-wrapper-tiering-budget=1000000000'],
    // How long a machine may take is no promise of the program: these end a test that hangs, and no other.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 120_000 } },
  },
});
