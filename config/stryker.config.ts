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
  // A generous limit, so that other work on the machine does not make a mutant look endless.
  timeoutMS: 30_000,
  // This names no file: Stryker would rewrite a file through an interface that TypeScript 7 does not have.
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
