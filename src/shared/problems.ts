import { z } from 'zod';
import { BACK_OFFICE_PROBLEMS } from './problems/back-office-problems.ts';
import { COUNTER_PROBLEMS } from './problems/counter-problems.ts';
import { HEAD_OFFICE_PROBLEMS } from './problems/head-office-problems.ts';
import { JOURNAL_PROBLEMS } from './problems/journal-problems.ts';
import { PEOPLE_PROBLEMS } from './problems/people-problems.ts';
import { PRINTING_PROBLEMS } from './problems/printing-problems.ts';
import { SETUP_PROBLEMS } from './problems/setup-problems.ts';
import { UPDATE_PROBLEMS } from './problems/updates-problems.ts';

/**
 * Everything that can stop a request for a reason that a person must know. The value says if trying again may help. The
 * set is closed: each code has a sentence for what happened and one for what to do next (`problem.<code>` in the
 * texts).
 */
const MAY_RETRY = {
  /** The request breaks the contract, which is a fault of the program. */
  invalidRequest: false,
  /** An unforeseen failure. Acknowledged data is safe; the payment's fate is in the journal. */
  unexpected: true,
  /** A field of the request breaks a rule of `fields.ts`; `field` and `reason` say which. */
  fieldRefused: false,
  ...COUNTER_PROBLEMS,
  ...JOURNAL_PROBLEMS,
  ...SETUP_PROBLEMS,
  ...PRINTING_PROBLEMS,
  ...BACK_OFFICE_PROBLEMS,
  ...PEOPLE_PROBLEMS,
  ...HEAD_OFFICE_PROBLEMS,
  ...UPDATE_PROBLEMS,
} as const satisfies Record<string, boolean>;

export type ProblemCode = keyof typeof MAY_RETRY;
export const PROBLEM_CODES = Object.keys(MAY_RETRY) as [ProblemCode, ...ProblemCode[]];

export const problemSchema = z.object({
  code: z.enum(PROBLEM_CODES),
  /** Facts for the sentence, such as a field's name, a time or a reference, but never a value that a person typed. */
  facts: z.record(z.string(), z.string()),
});
export type Problem = z.infer<typeof problemSchema>;

export type Result<Value> = { ok: true; value: Value } | { ok: false; problem: Problem };

export function problem(code: ProblemCode, facts: Record<string, string> = {}): { ok: false; problem: Problem } {
  return { ok: false, problem: { code, facts } };
}

export function mayRetry(code: ProblemCode): boolean {
  return MAY_RETRY[code];
}
