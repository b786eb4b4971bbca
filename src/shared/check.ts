import type { Problem, ProblemCode } from './problems.ts';

/** A row of an ordered table of checks: one reason against an act. */
export interface Check<Facts> {
  name: string;
  /** When the row is against the act, in the words of the documentation. */
  when: string;
  /** What the person is told then: codes of which the texts have the sentences. Empty if the facts hold the problem itself. */
  says: readonly ProblemCode[];
  /** Returns what the person is told, or null if the row has nothing against the act. Pure. */
  refusal(facts: Facts): Problem | null;
}

/** A row that is against an act, and what the person is told. */
export interface Refusal<Row> {
  check: Row;
  problem: Problem;
}

/** Returns the first row that is against the act, or null if none is. */
export function firstRefusal<Facts, Row extends Check<Facts>>(
  checks: readonly Row[],
  facts: Facts,
): Refusal<Row> | null {
  for (const check of checks) {
    const problem = check.refusal(facts);
    if (problem) return { check, problem };
  }
  return null;
}
