import { describe, expect, it } from 'vitest';
import type { ExportFilters, ExportPayments, ExportRange } from '../../shared/export/export-view.ts';
import type { Selection } from '../../shared/journal/seal.ts';
import { daysOf, exportName, isStatementDay, selectionOf } from './export-selection.ts';

const TODAY = '2026-11-21';

describe('the days of a range', () => {
  it.each<[ExportRange, unknown]>([
    [{ kind: 'today' }, { first: '2026-11-21', last: '2026-11-21' }],
    [{ kind: 'yesterday' }, { first: '2026-11-20', last: '2026-11-20' }],
    [{ kind: 'thisMonth' }, { first: '2026-11-01', last: '2026-11-21' }],
    [{ kind: 'everything' }, null],
    [
      { kind: 'days', days: { first: '2026-02-27', last: '2026-03-01' } },
      { first: '2026-02-27', last: '2026-03-01' },
    ],
  ])('reads a range as business days of the shop: %o', (range, days) => {
    expect(daysOf(range, TODAY)).toEqual(days);
  });

  it('selects business days, not moments, which another time zone would move', () => {
    const days = { first: '2026-11-20', last: '2026-11-21' };
    expect(selectionOf({ days, payments: 'all', search: null, filters: null })).toEqual({
      days,
      search: null,
      outcomes: null,
      reviewOnly: false,
    });
  });
});

describe('the payments of a range', () => {
  const of = (payments: ExportPayments, filters: ExportFilters | null = null) =>
    selectionOf({ days: null, payments, search: 'ade', filters });

  it.each<[ExportPayments, Pick<Selection, 'outcomes' | 'reviewOnly'>]>([
    ['paid', { outcomes: ['paid'], reviewOnly: false }],
    ['notPaid', { outcomes: ['declined', 'neverReceived'], reviewOnly: false }],
    ['notSettled', { outcomes: ['open', 'unknown'], reviewOnly: false }],
    ['review', { outcomes: null, reviewOnly: true }],
  ])('selects only payments that are %s', (payments, expected) => {
    expect(of(payments)).toMatchObject({ search: 'ade', ...expected });
  });

  it('applies the journal’s other filters, and keeps only the outcomes that both filters include', () => {
    expect(of('all', { bankCode: '044' })).toMatchObject({ outcomes: null, filters: { bankCode: '044' } });
    expect(of('all', { review: true })).not.toHaveProperty('filters');
    expect(of('all', { outcomes: ['open'] }).outcomes).toEqual(['open']);
    expect(of('notSettled', { outcomes: ['open', 'paid'] }).outcomes).toEqual(['open']);
    expect(of('paid', { review: true })).toMatchObject({ outcomes: ['paid'], reviewOnly: true });
  });
});

it('accepts one whole day with all of its payments for a statement, and nothing less', () => {
  const day = { first: TODAY, last: TODAY };
  const all = { days: day, payments: 'all', search: null, filters: null } as const;
  expect(isStatementDay(all)).toBe(true);
  for (const less of [
    { days: { ...day, first: '2026-11-20' } },
    { days: null },
    { payments: 'paid' as const },
    { search: 'ade' },
    { filters: { till: 'T1' } },
  ]) {
    expect([less, isStatementDay({ ...all, ...less })]).toEqual([less, false]);
  }
});

it.each<[Partial<Parameters<typeof exportName>[0]>, string[], string]>([
  [{ days: { first: TODAY, last: TODAY } }, [], 'paydesk-T1-2026-11-21'],
  [{ days: { first: '2026-11-01', last: TODAY } }, [], 'paydesk-T1-2026-11-01-to-2026-11-21'],
  [{}, [], 'paydesk-T1-until-2026-11-21'],
  [{ mode: 'practice' }, [], 'practice-paydesk-T1-until-2026-11-21'],
  [{}, ['paydesk-T1-until-2026-11-21', 'paydesk-T1-until-2026-11-21-2'], 'paydesk-T1-until-2026-11-21-3'],
])('names an export %o, unless %o are taken: %s', (changes, taken, name) => {
  const about = { mode: 'live', till: 'T1', days: null, today: TODAY, ...changes };
  expect(exportName(about, (each) => taken.includes(each))).toBe(name);
});
