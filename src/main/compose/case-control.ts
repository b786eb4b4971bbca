import type { Handlers } from '../../shared/bridge-contract.ts';
import type { CaseEvent } from '../../shared/case-transition.ts';
import type { CaseList } from '../../shared/case-view.ts';
import { type Problem, problem, type Result } from '../../shared/problems.ts';
import type { CaseKeeper } from '../cases/case-keeper.ts';
import { JournalFailed, JournalUnreadable } from '../desk/journal-port.ts';
import type { CasePageQuery } from '../journal/case-reads.ts';
import type { Journal } from '../journal/journal.ts';
import { shownTimeline } from './shown-timeline.ts';

type CaseChannel = Extract<keyof Handlers, `cases.${string}`>;
export type CaseHandlers = Pick<Handlers, CaseChannel>;

const CASES_IN_A_PAGE = 50;

/** Joins cases to the screens. */
export function createCaseHandlers(parts: {
  keeper: Pick<CaseKeeper, 'open' | 'change' | 'requeryForeign'>;
  journal: Pick<Journal, 'casePage' | 'caseCounts' | 'caseFile' | 'casesOfPayment'>;
  clock: { now(): Date };
}): CaseHandlers {
  const { keeper, journal, clock } = parts;
  const now = () => clock.now().toISOString();
  const change = (id: string, event: CaseEvent) => told(() => keeper.change(id, event));
  return {
    'cases.list': ({ list, after }) =>
      told(async () => {
        const at = now();
        const [page, counts] = await Promise.all([
          journal.casePage({ which: whichOf(list, at), after, limit: CASES_IN_A_PAGE }),
          journal.caseCounts(at),
        ]);
        return { ok: true, value: { ...page, counts, now: at } };
      }),
    'cases.read': ({ id }) =>
      told(async () => {
        const file = await journal.caseFile(id);
        if (!file) return problem('caseNotFound');
        return { ok: true, value: { ...file, timeline: shownTimeline(file.timeline), now: now() } };
      }),
    'cases.ofPayment': ({ reference }) =>
      told(async () => ({ ok: true, value: { cases: await journal.casesOfPayment(reference), now: now() } })),
    'cases.open': ({ reason, claim, references, foreign }) => {
      const linked = { references: references ?? [], foreign: foreign ? [foreign] : [] };
      return told(() => keeper.open({ subject: { why: 'complaint', reason }, claim, ...linked }));
    },
    'cases.note': ({ id, words }) => change(id, { kind: 'note', words }),
    'cases.link': ({ id, reference }) => change(id, { kind: 'link', reference }),
    'cases.linkForeign': ({ id, payment }) => change(id, { kind: 'linkForeign', payment }),
    'cases.requeryForeign': ({ id, reference }) => told(() => keeper.requeryForeign(id, reference)),
    'cases.unlink': ({ id, reference }) => change(id, { kind: 'unlink', reference }),
    'cases.setStatus': ({ id, status }) => change(id, { kind: 'setStatus', status }),
    'cases.resolve': ({ id, ...how }) => change(id, { kind: 'resolve', ...how }),
    'cases.reopen': ({ id, words }) => change(id, { kind: 'reopen', words }),
  };
}

/** For a till without a journal. */
export function noCases(stopped: Problem): CaseHandlers {
  const refuse = async () => ({ ok: false, problem: stopped }) as const;
  return {
    'cases.list': refuse,
    'cases.read': refuse,
    'cases.ofPayment': refuse,
    'cases.open': refuse,
    'cases.note': refuse,
    'cases.link': refuse,
    'cases.linkForeign': refuse,
    'cases.unlink': refuse,
    'cases.requeryForeign': refuse,
    'cases.setStatus': refuse,
    'cases.resolve': refuse,
    'cases.reopen': refuse,
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

/** A journal that fails is told in words; any other error is a fault of the program. */
async function told<Value>(act: () => Promise<Result<Value>>): Promise<Result<Value>> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof JournalFailed) return problem('journalFailed', { failure: error.failure });
    if (error instanceof JournalUnreadable) return problem('journalNotOpen', { failure: error.failure });
    throw error;
  }
}
