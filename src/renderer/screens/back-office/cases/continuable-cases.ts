import type { CaseRecord } from '../../../../shared/case/case.ts';

/**
 * Finds unresolved cases that already cover these payments, each once, in the order of the payments.
 * @param found all cases of each payment, including resolved and former ones
 * @param but a case to leave out: the one on screen
 */
export function continuableCases(
  found: readonly { reference: string; cases: readonly CaseRecord[] }[],
  but: string | null = null,
): CaseRecord[] {
  const current = found.flatMap(({ reference, cases }) =>
    cases.filter(({ id, state, references, external = [] }) => {
      const isLinked = references.includes(reference) || external.some((each) => each.reference === reference);
      const isCurrent = state.status !== 'resolved' && isLinked;
      return isCurrent && id !== but;
    }),
  );
  return [...new Map(current.map((each) => [each.id, each])).values()];
}
