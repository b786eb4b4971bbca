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
    testTimeout: 60_000,
  },
});
