/** Returns `done`, or the code of the problem. */
export function codeOf(result: { ok: true } | { ok: false; problem: { code: string } }): string {
  return result.ok ? 'done' : result.problem.code;
}
