import type { Problem, ProblemCode } from './problems.ts';

/** A row of an ordered table of checks: one reason to refuse an act. */
export interface Check<Facts> {
  name: string;
  /** When the row refuses the act, in the words of the documentation. */
  when: string;
  /** The problem codes that the person sees. Empty if the facts contain the problem itself. */
  says: readonly ProblemCode[];
  /** Returns the problem to show, or null if the row allows the act. The result depends on the facts alone. */
  refusal(facts: Facts): Problem | null;
}

export interface Refusal<Row> {
  check: Row;
  problem: Problem;
}

/** Returns the first row that refuses the act, or null. */
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
