import { describe, expect, it } from 'vitest';
import { buildCase, caseWith, OPENED_AT } from '../testing/cases.fixture.ts';
import type { CaseHappening, CaseRecord } from './case.ts';
import { openCase } from './case-transition.ts';
import { type CaseRule, foldCase } from './fold-case.ts';

const LATER = '2026-11-22T10:00:00.000Z';
const OPEN = buildCase();
const RESOLVED = caseWith(OPEN, LATER, [{ kind: 'caseResolved', reason: 'paymentWasRight', words: 'All is well.' }]);
const NAMED = { case: { id: OPEN.id, number: OPEN.number } };
const NOTED: CaseHappening = { kind: 'caseNoted', ...NAMED, words: 'The customer called.' };
const REOPENED: CaseHappening = { kind: 'caseReopened', ...NAMED, words: 'Once more.', dueAt: LATER };
const OPENED = openCase({ ...OPEN }, OPENED_AT);

const EXAMPLES: [string, CaseRecord | null, CaseHappening, CaseRule][] = [
  ['an entry before the case is opened', null, NOTED, 'caseNotOpened'],
  ['a second opening', OPEN, OPENED, 'caseOpenedTwice'],
  ['an entry with the number of another case', OPEN, { ...NOTED, case: { id: OPEN.id, number: 2 } }, 'otherCase'],
  ['a change of a resolved case', RESOLVED, { kind: 'caseStatusChanged', ...NAMED, status: 'open' }, 'caseResolved'],
  ['the reopening of an open case', OPEN, REOPENED, 'caseNotResolved'],
];

describe('foldCase', () => {
  it.each(EXAMPLES)('refuses %s', (_what, before, happening, rule) => {
    expect(foldCase(before, { at: LATER, actor: 'ada', happening })).toEqual({ ok: false, rule });
  });

  it('reads who acted, and when, from the entry', () => {
    const opened = foldCase(null, { at: OPENED_AT, actor: 'ada', happening: OPENED });
    expect(opened).toMatchObject({ ok: true, value: { openedBy: 'ada', openedAt: OPENED_AT, updatedAt: OPENED_AT } });
    const noted = foldCase(OPEN, { at: LATER, actor: 'bola', happening: NOTED });
    expect(noted).toEqual({ ok: true, value: { ...OPEN, updatedAt: LATER } });
    expect(foldCase(RESOLVED, { at: LATER, actor: 'ada', happening: NOTED }).ok).toBe(true);
  });
});
