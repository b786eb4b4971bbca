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
  // Other work on the machine must not make a mutant look as if it never ended.
  timeoutMS: 30_000,
  // Names no file: Stryker would rewrite it through TypeScript's own interface, which version 7 does not have.
  tsconfigFile: 'none.json',
  ignorePatterns: [
    '/tools/attack',
    '/tools/bench',
    '/tools/simulation',
    '/tools/torture',
    '/e2e',
    '/out',
    '/resources',
    '/scripts',
    '/test-results',
  ],
  reporters: ['json'],
  jsonReporter: { fileName: 'test-results/mutation.json' },
  tempDirName: 'test-results/mutation',
  logLevel: 'warn',
  warnings: { slow: false },
  allowConsoleColors: false,
};
