/** Files to mutate, and the tests that must notice. */
export interface Area {
  readonly files: readonly string[];
  readonly tests: readonly string[];
}

/** The code that decides about charges, verdicts and hand-overs. Paths are relative to the project folder. */
export const AREAS: Readonly<Record<string, Area>> = {
  verdict: {
    files: ['src/shared/payment/verdict.ts'],
    tests: ['src/shared/payment/verdict.test.ts', 'scripts/lifecycle-documentation.test.ts'],
  },
  transition: {
    files: [
      'src/shared/payment/transition.ts',
      'src/shared/payment/transition-row.ts',
      'src/shared/payment/state-changes.ts',
      'src/shared/payment/answer-rows.ts',
      'src/shared/payment/verdict-rows.ts',
      'src/shared/payment/person-rows.ts',
    ],
    tests: [
      'src/shared/payment/transition.test.ts',
      'src/shared/payment/transition-requery.test.ts',
      'src/shared/payment/transition-known.test.ts',
      'src/shared/payment/transition-review.test.ts',
      'src/shared/payment/review.test.ts',
      'scripts/lifecycle-documentation.test.ts',
    ],
  },
  'next-step': {
    files: ['src/shared/payment/next-step.ts'],
    tests: ['src/shared/payment/next-step.test.ts'],
  },
  'stop-guard': {
    files: ['src/main/desk/charge/stop-guard.ts', 'src/shared/payment/second-payment.ts'],
    tests: [
      'src/main/desk/charge/stop-guard.test.ts',
      'src/shared/payment/second-payment.test.ts',
      'src/main/desk/whole-desk/desk-stop-guard.test.ts',
      'src/main/desk/whole-desk/desk-kept-goods.test.ts',
      'src/main/desk/whole-desk/desk-fetched-payments.test.ts',
    ],
  },
  'payment-intent': {
    files: ['src/main/desk/charge/payment-intent.ts'],
    tests: [
      'src/main/desk/charge/payment-intent.test.ts',
      'src/main/desk/whole-desk/desk-paying.test.ts',
      'src/main/desk/whole-desk/desk-sales.test.ts',
      'src/main/desk/whole-desk/desk-stop-guard.test.ts',
      'src/main/desk/whole-desk/desk-fetched-payments.test.ts',
      'src/main/desk/whole-desk/desk-kept-goods.test.ts',
      'src/main/desk/whole-desk/desk-going-back.test.ts',
    ],
  },
  'hand-over': {
    files: [
      'src/main/desk/hand-over/checks.ts',
      'src/main/desk/hand-over/hand-over.ts',
      'src/main/desk/records/proven-sale.ts',
    ],
    tests: [
      'scripts/lifecycle-documentation.test.ts',
      'src/main/desk/hand-over/checks.test.ts',
      'src/main/desk/hand-over/hand-over.test.ts',
      'src/main/desk/records/proven-sale.test.ts',
      'src/main/desk/whole-desk/desk-hand-over.test.ts',
      'src/main/desk/whole-desk/desk-kept-goods.test.ts',
      'src/main/desk/whole-desk/desk-hand-over-after-review.test.ts',
    ],
  },
  chain: {
    files: ['src/main/journal/chain.ts'],
    tests: ['src/main/journal/chain.test.ts'],
  },
  'head-marker': {
    files: ['src/main/journal/heads/head-marker.ts', 'src/main/journal/heads/heads.ts'],
    tests: ['src/main/journal/heads/head-marker.test.ts', 'src/main/journal/heads/unproven-tail.test.ts'],
  },
  'end-of-journal': {
    files: ['src/main/journal/open/end-of-journal.ts', 'src/main/journal/write/hand-over-guard.ts'],
    tests: [
      'src/main/journal/heads/unproven-tail.test.ts',
      'src/main/journal/heads/heads.test.ts',
      'src/main/journal/write/hand-over-guard.test.ts',
    ],
  },
  checkpoints: {
    files: ['src/main/journal/write/checkpoints.ts'],
    tests: ['src/main/journal/write/checkpoints.test.ts'],
  },
  fold: {
    files: ['src/shared/fold/fold.ts', 'src/shared/fold/folded-requery.ts', 'src/shared/fold/entry-fold.ts'],
    tests: [
      'src/shared/fold/erasure.test.ts',
      'src/shared/fold/fold.test.ts',
      'src/shared/fold/payment-proof.test.ts',
      'src/main/desk/whole-desk/desk-asking.test.ts',
      'src/main/desk/whole-desk/desk-sales.test.ts',
      'src/main/desk/whole-desk/desk-reviews.test.ts',
      'src/main/desk/whole-desk/desk-watch.test.ts',
    ],
  },
  'payment-proof': {
    files: ['src/main/journal/write/payment-proof.ts', 'src/shared/fold/payment-proof.ts'],
    tests: [
      'src/shared/fold/payment-proof.test.ts',
      'src/main/journal/write/payment-proof.test.ts',
      'src/main/journal/write/proof-checkpoints.test.ts',
    ],
  },
  outcomes: {
    files: ['src/main/gateway/answers/sort-outcome.ts'],
    tests: ['src/main/gateway/answers/sort-outcome.test.ts', 'src/main/gateway/answers/sort-any-body.test.ts'],
  },
  redaction: {
    files: [
      'src/main/gateway/answers/redact.ts',
      'src/main/gateway/answers/keyed-values.ts',
      'src/main/gateway/answers/without-keyed.ts',
    ],
    tests: [
      'src/main/gateway/answers/redact.test.ts',
      'src/main/gateway/answers/keyed-values.test.ts',
      'src/main/gateway/answers/wire-payment.test.ts',
      'src/main/gateway/answers/wire-back-office.test.ts',
      'src/main/gateway/answers/without-keyed.test.ts',
    ],
  },
  'sensitive-details': {
    files: ['src/main/desk/charge/sensitive-details.ts'],
    tests: ['src/main/desk/charge/sensitive-details.test.ts'],
  },
};
