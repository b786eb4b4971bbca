/**
 * Mutates one area of the code: `npm run mutate`. `tools/mutation/areas.ts` lists the files and the tests that should notice.
 * The options are Stryker's: https://stryker-mutator.io/docs/stryker-js/configuration.
 */
export default {
  testRunner: 'vitest',
  vitest: { configFile: 'config/vitest.mutation.config.ts', related: false },
  plugins: ['@stryker-mutator/vitest-runner', './tools/mutation/sentences.ts'],
  ignorers: ['sentences'],
  coverageAnalysis: 'perTest',
  concurrency: 2,
  // A generous limit, so that a mutant on a busy machine does not seem to hang.
  timeoutMS: 30_000,
  // No file has this name. Stryker would rewrite an existing file through an interface that TypeScript 7 does not have.
  tsconfigFile: 'none.json',
  ignorePatterns: [
    '/tools/attack',
    '/tools/bench',
    '/tools/simulation',
    '/tools/torture',
    '/e2e',
    '/out',
    '/resources',
    '/test-results',
  ],
  reporters: ['json'],
  jsonReporter: { fileName: 'test-results/mutation.json' },
  tempDirName: 'test-results/mutation',
  logLevel: 'warn',
  warnings: { slow: false },
  allowConsoleColors: false,
};
