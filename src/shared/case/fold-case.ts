import type { CaseHappening, CaseRecord } from './case.ts';

/** Why an entry cannot follow the earlier entries of its case. */
export type CaseRule = 'caseNotOpened' | 'caseOpenedTwice' | 'otherCase' | StatusRule;
export type StatusRule = 'caseResolved' | 'caseNotResolved';

export type FoldedCase = { ok: true; value: CaseRecord } | { ok: false; rule: CaseRule };

export interface CaseEntry {
  at: string;
  actor: string;
  happening: CaseHappening;
}

/** The entries that a resolved case still accepts: notes, and findings of the program or the service about its payments. */
const TAKEN_WHEN_RESOLVED: readonly CaseHappening['kind'][] = [
  'caseNoted',
  'caseReopened',
  'caseFlagged',
  'caseExternalAnswered',
];

/** Computes a case after one more entry, or names the rule that it breaks. @param before null before the first entry */
export function foldCase(before: CaseRecord | null, entry: CaseEntry): FoldedCase {
  const { happening } = entry;
  if (happening.kind === 'caseOpened')
    return before ? { ok: false, rule: 'caseOpenedTwice' } : opened(entry, happening);
  if (!before) return { ok: false, rule: 'caseNotOpened' };
  if (before.id !== happening.case.id || before.number !== happening.case.number)
    return { ok: false, rule: 'otherCase' };
  const rule = ruleOfStatus(before, happening.kind);
  if (rule) return { ok: false, rule };
  return { ok: true, value: { ...before, ...changeOf(before, entry), updatedAt: entry.at } };
}

/** Returns the rule that an entry of this kind breaks because the case is resolved or is not; null if none. */
export function ruleOfStatus({ state }: CaseRecord, kind: CaseHappening['kind']): StatusRule | null {
  const isResolved = state.status === 'resolved';
  if (isResolved && !TAKEN_WHEN_RESOLVED.includes(kind)) return 'caseResolved';
  return !isResolved && kind === 'caseReopened' ? 'caseNotResolved' : null;
}

type Opened = Extract<CaseHappening, { kind: 'caseOpened' }>;

function opened({ at, actor }: CaseEntry, { case: named, kind: _kind, ...given }: Opened): FoldedCase {
  return {
    ok: true,
    value: { ...named, ...given, openedAt: at, openedBy: actor, state: { status: 'open' }, updatedAt: at },
  };
}

function changeOf(before: CaseRecord, { at, actor, happening }: CaseEntry): Partial<CaseRecord> {
  const { references, external = [], flags } = before;
  switch (happening.kind) {
    case 'caseLinked':
      return { references: [...references, happening.reference] };
    case 'caseExternalLinked':
      return { external: [...external, happening.payment] };
    case 'caseUnlinked':
      return {
        references: references.filter((each) => each !== happening.reference),
        ...(before.external && { external: external.filter(({ reference }) => reference !== happening.reference) }),
      };
    case 'caseFlagged':
      return { flags: [...flags, happening.flag] };
    case 'caseStatusChanged':
      return { state: { status: happening.status } };
    case 'caseResolved': {
      const { reason, words, returned } = happening;
      return { state: { status: 'resolved', reason, words, at, by: actor, ...(returned && { returned }) } };
    }
    case 'caseReopened':
      return { state: { status: 'open' }, dueAt: happening.dueAt };
    default:
      return {};
  }
}
