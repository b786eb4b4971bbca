import path from 'node:path';
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
    // Threads take the types out of their sources, with WebAssembly that V8 shares between them and may free too early:
    // the process then ends with SIGSEGV. Sources that are cached need none, and what frees it is never reached.
    env: { NODE_COMPILE_CACHE: path.join(import.meta.dirname, 'node_modules/.cache/paydesk/compiled') },
    execArgv: ['--wasm-wrapper-tiering-budget=1000000000'],
    testTimeout: 60_000,
  },
});
