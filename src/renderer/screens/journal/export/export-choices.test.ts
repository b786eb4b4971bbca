import { describe, expect, it } from 'vitest';
import type { ExportProposal } from '../../../../shared/export/export-view.ts';
import { daysProblem, type ExportChoices, formatsOf, orderOf, questionOf } from './export-choices.ts';

const CHOICES: ExportChoices = {
  range: 'today',
  first: '',
  last: '',
  payments: 'all',
  search: null,
  filters: null,
  formats: ['csv', 'pdf'],
  leavesOutPersonal: false,
  name: null,
};

const HOLDS = { payments: 3, sums: [], events: 0, neededBytes: 1_000 };

const PROPOSAL: ExportProposal = {
  days: { first: '2026-11-21', last: '2026-11-21' },
  holds: HOLDS,
  name: 'paydesk-T1-2026-11-21',
  destination: { folder: '/media/stick', freeBytes: 1_000_000 },
  problem: null,
};

describe('the choices of an export', () => {
  it.each<[Partial<ExportChoices>, string[]]>([
    [{}, ['csv', 'pdf']],
    [{ range: 'days', first: '2026-11-20', last: '2026-11-20' }, ['csv', 'pdf']],
    [{ range: 'days', first: '2026-11-19', last: '2026-11-20' }, ['csv']],
    [{ range: 'thisMonth' }, ['csv']],
    [{ payments: 'paid' }, ['csv']],
    [{ search: 'ade' }, ['csv']],
    [{ filters: { till: 'T1' } }, ['csv']],
  ])('offers a statement only for all payments of one day: %o', (changes, formats) => {
    expect(formatsOf({ ...CHOICES, ...changes })).toEqual(formats);
  });

  it('requests no export while the days are missing or in the wrong order', () => {
    const days = { ...CHOICES, range: 'days', first: '2026-11-21' } as const;
    expect(daysProblem(days)).toBe('daysMissing');
    expect(daysProblem({ ...days, last: '2026-11-20' })).toBe('daysWrong');
    expect(questionOf({ ...days, last: '2026-11-20' })).toBeNull();
    expect(questionOf({ ...days, last: '2026-11-22' })).toMatchObject({
      range: { kind: 'days', days: { first: '2026-11-21', last: '2026-11-22' } },
    });
  });

  it('requests no export without a format', () => {
    expect(questionOf({ ...CHOICES, range: 'everything', formats: ['pdf'] })).toBeNull();
  });
});

describe('the order of an export', () => {
  it('orders the proposed export under the name that the person typed', () => {
    expect(orderOf(CHOICES, PROPOSAL)).toMatchObject({ days: PROPOSAL.days, name: PROPOSAL.name });
    expect(orderOf({ ...CHOICES, name: 'for the auditor' }, PROPOSAL)).toMatchObject({ name: 'for the auditor' });
  });

  it.each<[string, Partial<ExportChoices>, Partial<ExportProposal>]>([
    ['there is no folder', {}, { destination: null }],
    ['the folder is missing', {}, { destination: { folder: '/media/stick', freeBytes: null } }],
    ['nothing can be signed', {}, { problem: { code: 'signingKeyLost', facts: {} } }],
    ['the name leads elsewhere', { name: '../elsewhere' }, {}],
    ['it would be empty', { formats: ['csv'] }, { holds: { ...HOLDS, payments: 0 } }],
  ])('places no order for an export if %s', (_reason, choices, proposal) => {
    expect(orderOf({ ...CHOICES, ...choices }, { ...PROPOSAL, ...proposal })).toBeNull();
  });

  it('a person who may not see the sums can order an export', () => {
    expect(orderOf(CHOICES, { ...PROPOSAL, holds: null })).not.toBeNull();
  });

  it('a person can order the statement of a day without payments', () => {
    expect(orderOf(CHOICES, { ...PROPOSAL, holds: { ...HOLDS, payments: 0 } })).not.toBeNull();
  });
});
