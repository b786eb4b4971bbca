import type { Problem } from '../../../shared/problems.ts';

/** Returns `done`, or the code of the problem. */
export function codeOf(result: { ok: true } | { ok: false; problem: { code: string } }): string {
  return result.ok ? 'done' : result.problem.code;
}

/** Returns the code of a refusal and the reference of the payment that it names. */
export function refusalOf(result: { ok: true } | { ok: false; problem: Problem }): (string | undefined)[] {
  return result.ok ? ['done'] : [result.problem.code, result.problem.facts.reference];
}
