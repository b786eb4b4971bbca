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
export const RULES_VERSION = 5;

/** Since version 2 a payment knows what its cases say became of it. */
const SINCE_2 = ['settled by a case', 'handed over after a case'];
/** Since version 3 goods may leave once a review was decided for the shop. */
const SINCE_3 = ['handed over after a review'];
/** Since version 4 a refusal no longer counts once the service knows the payment. */
const SINCE_4 = ['known after a refusal'];
/** Since version 5 the same holds after a "not found", and of what was never received. */
const SINCE_5 = ['known after all'];
const without = (names: readonly string[]) => TRANSITIONS.filter(({ name }) => !names.includes(name));

/** By the `rules` that an entry names. */
export const PAYMENT_RULES: ReadonlyMap<number, PaymentRules> = new Map([
  [1, { checksOf, transitions: without([...SINCE_2, ...SINCE_3, ...SINCE_4, ...SINCE_5]) }],
  [2, { checksOf, transitions: without([...SINCE_3, ...SINCE_4, ...SINCE_5]) }],
  [3, { checksOf, transitions: without([...SINCE_4, ...SINCE_5]) }],
  [4, { checksOf, transitions: without(SINCE_5) }],
  [5, { checksOf, transitions: TRANSITIONS }],
]);

/** The checks that were made before entries named their rules: what stood beside `000` did not count then. */
export const FIRST_CHECKS: PaymentRules['checksOf'] = (answer, expected) =>
  checksOf(answer, expected).filter(({ name }) => !isSuccessField(name));
