import type { Handlers } from '../../shared/bridge-contract.ts';
import type { CaseEvent } from '../../shared/case/case-transition.ts';
import type { CaseList } from '../../shared/case/case-view.ts';
import { problem } from '../../shared/problems.ts';
import type { Journal } from '../journal/journal.ts';
import { shownTimeline } from '../journal/journal-handlers.ts';
import type { CasePageQuery } from '../journal/read/case-reads.ts';
import type { CaseKeeper } from './case-keeper.ts';

type CaseChannel = Extract<keyof Handlers, `cases.${string}`>;
export type CaseHandlers = Pick<Handlers, CaseChannel>;

const CASES_IN_A_PAGE = 50;

export function createCaseHandlers(parts: {
  keeper: Pick<CaseKeeper, 'open' | 'change' | 'requeryExternal'>;
  journal: Pick<Journal, 'casePage' | 'caseCounts' | 'caseFile' | 'casesOfPayment'>;
  clock: { now(): Date };
}): CaseHandlers {
  const { keeper, journal, clock } = parts;
  const now = () => clock.now().toISOString();
  const change = (id: string, event: CaseEvent) => keeper.change(id, event);
  return {
    'cases.list': async ({ list, after }) => {
      const at = now();
      const [page, counts] = await Promise.all([
        journal.casePage({ which: whichOf(list, at), after, limit: CASES_IN_A_PAGE }),
        journal.caseCounts(at),
      ]);
      return { ok: true, value: { ...page, counts, now: at } };
    },
    'cases.read': async ({ id }) => {
      const file = await journal.caseFile(id);
      if (!file) return problem('caseNotFound');
      return { ok: true, value: { ...file, timeline: shownTimeline(file.timeline), now: now() } };
    },
    'cases.ofPayment': async ({ reference }) => ({
      ok: true,
      value: { cases: await journal.casesOfPayment(reference), now: now() },
    }),
    'cases.open': ({ reason, claim, references, external }) => {
      const linked = { references: references ?? [], external: external ? [external] : [] };
      return keeper.open({ subject: { why: 'complaint', reason }, claim, ...linked });
    },
    'cases.note': ({ id, words }) => change(id, { kind: 'note', words }),
    'cases.link': ({ id, reference }) => change(id, { kind: 'link', reference }),
    'cases.linkExternal': ({ id, payment }) => change(id, { kind: 'linkExternal', payment }),
    'cases.requeryExternal': ({ id, reference }) => keeper.requeryExternal(id, reference),
    'cases.unlink': ({ id, reference }) => change(id, { kind: 'unlink', reference }),
    'cases.setStatus': ({ id, status }) => change(id, { kind: 'setStatus', status }),
    'cases.resolve': ({ id, ...how }) => change(id, { kind: 'resolve', ...how }),
    'cases.reopen': ({ id, words }) => change(id, { kind: 'reopen', words }),
  };
}

function whichOf(list: CaseList, now: string): CasePageQuery['which'] {
  switch (list) {
    case 'unresolved':
    case 'resolved':
      return { kind: list };
    case 'over':
      return { kind: list, now };
    default:
      return { kind: 'standing', status: list };
  }
}
