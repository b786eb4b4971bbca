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
  it.each<[ExportPayments, Pick<Selection, 'outcomes' | 'reviewOnly'>]>([
    ['paid', { outcomes: ['paid'], reviewOnly: false }],
    ['notPaid', { outcomes: ['declined', 'neverReceived'], reviewOnly: false }],
    ['notSettled', { outcomes: ['open', 'unknown'], reviewOnly: false }],
    ['review', { outcomes: null, reviewOnly: true }],
  ])('selects only payments that are %s', (payments, expected) => {
    expect(selectionOf({ days: null, payments, search: 'ade', filters: null })).toMatchObject({
      search: 'ade',
      ...expected,
    });
  });
});

describe('the other filters of the journal', () => {
  const of = (payments: ExportPayments, filters: ExportFilters) =>
    selectionOf({ days: null, payments, search: null, filters });

  it('applies the journal’s other filters only if the journal was filtered', () => {
    expect(of('all', { bankCode: '044' })).toMatchObject({ outcomes: null, filters: { bankCode: '044' } });
    expect(of('all', { review: true })).not.toHaveProperty('filters');
  });

  it('keeps only the outcomes that both filters include', () => {
    expect(of('all', { outcomes: ['open'] }).outcomes).toEqual(['open']);
    expect(of('notSettled', { outcomes: ['open', 'paid'] }).outcomes).toEqual(['open']);
    expect(of('paid', { review: true })).toMatchObject({ outcomes: ['paid'], reviewOnly: true });
  });
});

describe('a statement', () => {
  const day = { first: '2026-11-21', last: '2026-11-21' };

  it('accepts one whole day with all of its payments for a statement, and nothing less', () => {
    const all = { days: day, payments: 'all', search: null, filters: null } as const;
    expect(isStatementDay(all)).toBe(true);
    expect(isStatementDay({ ...all, days: { ...day, first: '2026-11-20' } })).toBe(false);
    expect(isStatementDay({ ...all, days: null })).toBe(false);
    expect(isStatementDay({ ...all, payments: 'paid' })).toBe(false);
    expect(isStatementDay({ ...all, search: 'ade' })).toBe(false);
    expect(isStatementDay({ ...all, filters: { till: 'T1' } })).toBe(false);
  });
});

describe('the name of an export', () => {
  const of = (changes: Partial<Parameters<typeof exportName>[0]>, taken: string[] = []) =>
    exportName({ mode: 'live', till: 'T1', days: null, today: '2026-11-21', ...changes }, (name) =>
      taken.includes(name),
    );

  it('names an export after the till and the days', () => {
    expect(of({ days: { first: '2026-11-21', last: '2026-11-21' } })).toBe('paydesk-T1-2026-11-21');
    expect(of({ days: { first: '2026-11-01', last: '2026-11-21' } })).toBe('paydesk-T1-2026-11-01-to-2026-11-21');
    expect(of({})).toBe('paydesk-T1-until-2026-11-21');
  });

  it('marks the name of an export if no money moved', () => {
    expect(of({ mode: 'practice' })).toBe('practice-paydesk-T1-until-2026-11-21');
  });

  it('adds a number to the name of an export if it is taken', () => {
    expect(of({}, ['paydesk-T1-until-2026-11-21', 'paydesk-T1-until-2026-11-21-2'])).toBe(
      'paydesk-T1-until-2026-11-21-3',
    );
  });
});
