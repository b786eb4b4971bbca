import { defineConfig } from 'vitest/config';

/** Unit tests lie beside the file they test; journeys under `e2e/journeys` belong to Playwright. */
export default defineConfig({
  test: {
    include: [
      'src/**/*.test.{ts,tsx}',
      'e2e/*.test.ts',
      'e2e/fixtures/**/*.test.ts',
      'e2e/stand-in/**/*.test.ts',
      'scripts/**/*.test.ts',
      'bench/**/*.test.ts',
      'torture/**/*.test.ts',
      'simulation/**/*.test.ts',
    ],
    // Modules keep no state, so files can share one loading of them: it takes half the time of a context for each.
    isolate: false,
    // V8's baseline compiler can leave a stale pointer on the stack, over which a collection of garbage then falls: the
    // process ends with SIGSEGV, whatever test runs at that moment (nodejs/node#62393).
    execArgv: ['--no-sparkplug'],
    testTimeout: 60_000,
  },
});
