import type { TransitionRow } from '../payment/transition-row.ts';
import { TRANSITIONS } from '../payment/transition-table.ts';
import { checksOf, isSuccessField } from '../payment/verdict.ts';

/**
 * The rules by which a payment moved on when an entry was written. They are kept as they were for as long as there may be
 * entries that name them: whoever changes the tables adds a version here, with the new tables, and leaves the older ones.
 */
export interface PaymentRules {
  /** What an answer to a re-query must pass before it can make a payment paid. */
  checksOf: typeof checksOf;
  /** Outcome x event. */
  transitions: readonly TransitionRow[];
}

/** The version that is written into entries now. */
export const RULES_VERSION = 6;

/** By the version since which it is so: the rows that the tables before it do not have. */
const ROWS_SINCE: ReadonlyMap<number, readonly string[]> = new Map([
  // A payment knows what its cases say became of it.
  [2, ['settled by a case', 'handed over after a case']],
  // Goods may leave once a review was decided for the shop.
  [3, ['handed over after a review']],
  // A refusal no longer counts once the service knows the payment.
  [4, ['known after a refusal']],
  // The same holds after a "not found", and of what was never received.
  [5, ['known after all']],
  // Nor does a decline count once the service says that the payment is not final.
  [6, ['not final after all']],
]);

/** By the `rules` that an entry names. */
export const PAYMENT_RULES: ReadonlyMap<number, PaymentRules> = new Map(
  [1, ...ROWS_SINCE.keys()].map((version) => [version, { checksOf, transitions: rowsOf(version) }]),
);

function rowsOf(version: number): readonly TransitionRow[] {
  const later = [...ROWS_SINCE].flatMap(([since, names]) => (since > version ? names : []));
  return TRANSITIONS.filter(({ name }) => !later.includes(name));
}

/** The checks that were made before entries named their rules: what stood beside `000` did not count then. */
export const FIRST_CHECKS: PaymentRules['checksOf'] = (answer, expected) =>
  checksOf(answer, expected).filter(({ name }) => !isSuccessField(name));
