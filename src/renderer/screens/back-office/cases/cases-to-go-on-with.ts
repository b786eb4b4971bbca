import type { CaseRecord } from '../../../../shared/case/case.ts';

/**
 * The cases that a dispute about these payments belongs to already: those that are not resolved, each once, in the order
 * of the payments.
 * @param found what each payment has of cases, resolved ones and former ones too
 * @param but a case that is not meant: the one that is being looked at
 */
export function casesToGoOnWith(
  found: readonly { reference: string; cases: readonly CaseRecord[] }[],
  but: string | null = null,
): CaseRecord[] {
  const current = found.flatMap(({ reference, cases }) =>
    cases.filter(({ id, state, references, foreign = [] }) => {
      const isLinked = references.includes(reference) || foreign.some((each) => each.reference === reference);
      const isCurrent = state.status !== 'resolved' && isLinked;
      return isCurrent && id !== but;
    }),
  );
  return [...new Map(current.map((each) => [each.id, each])).values()];
}
