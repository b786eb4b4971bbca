/** One part of what decides, and the tests that are nearest to it: no others are run when it is mutated. */
export interface Area {
  readonly files: readonly string[];
  readonly tests: readonly string[];
}

/** What decides whether money is asked for, counts and lets goods leave. Paths from the folder of the project. */
export const AREAS: Readonly<Record<string, Area>> = {
  verdict: {
    files: ['src/shared/verdict.ts'],
    tests: ['src/shared/verdict.test.ts', 'src/shared/lifecycle-documentation.test.ts'],
  },
  transition: {
    files: [
      'src/shared/transition.ts',
      'src/shared/transition-row.ts',
      'src/shared/transition-table.ts',
      'src/shared/state-changes.ts',
      'src/shared/answer-rows.ts',
      'src/shared/verdict-rows.ts',
      'src/shared/person-rows.ts',
    ],
    // Without the stories of `transition-sequences.test.ts`, which take longer than all the rest.
    tests: ['src/shared/transition.test.ts', 'src/shared/lifecycle-documentation.test.ts'],
  },
  'next-step': {
    files: ['src/shared/next-step.ts'],
    tests: ['src/shared/next-step.test.ts'],
  },
  'stop-guard': {
    files: ['src/main/desk/stop-guard.ts', 'src/shared/second-payment.ts'],
    tests: [
      'src/main/desk/stop-guard.test.ts',
      'src/shared/second-payment.test.ts',
      'src/main/desk/desk-stop-guard.test.ts',
      'src/main/desk/desk-kept-goods.test.ts',
    ],
  },
  'payment-intent': {
    files: ['src/main/desk/payment-intent.ts'],
    tests: [
      'src/main/desk/payment-intent.test.ts',
      'src/main/desk/desk-paying.test.ts',
      'src/main/desk/desk-sales.test.ts',
      'src/main/desk/desk-stop-guard.test.ts',
    ],
  },
  release: {
    files: ['src/main/desk/release.ts', 'src/main/desk/proven-sale.ts'],
    tests: ['src/main/desk/release.test.ts', 'src/main/desk/proven-sale.test.ts', 'src/main/desk/desk-release.test.ts'],
  },
  chain: {
    files: ['src/main/journal/chain.ts'],
    tests: ['src/main/journal/chain.test.ts'],
  },
  'head-marker': {
    files: ['src/main/journal/head-marker.ts', 'src/main/journal/heads.ts'],
    tests: ['src/main/journal/head-marker.test.ts'],
  },
  checkpoints: {
    files: ['src/main/journal/checkpoints.ts'],
    tests: ['src/main/journal/checkpoints.test.ts'],
  },
  outcomes: {
    files: ['src/main/gateway/sort-outcome.ts'],
    tests: ['src/main/gateway/sort-outcome.test.ts'],
  },
  redaction: {
    files: ['src/main/gateway/redact.ts'],
    tests: ['src/main/gateway/redact.test.ts'],
  },
  'sensitive-details': {
    files: ['src/main/desk/sensitive-details.ts'],
    tests: ['src/main/desk/sensitive-details.test.ts'],
  },
};
