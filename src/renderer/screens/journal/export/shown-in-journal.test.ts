import { describe, expect, it } from 'vitest';
import { type JournalView, WHOLE_JOURNAL } from '../../../../shared/journal/journal-view.ts';
import { type ShownInJournal, shownInJournal } from './shown-in-journal.ts';

function shown(changes: Partial<JournalView>): ShownInJournal {
  return shownInJournal({ ...WHOLE_JOURNAL, ...changes }, { today: '2026-11-21', currency: 'NGN' });
}

describe('an export of the Journal’s view', () => {
  it('covers today without any filter, and all days with a filter', () => {
    expect(shown({})).toEqual({ search: '', payments: 'all', range: { kind: 'today' }, filters: null });
    expect(shown({ search: 'ade' })).toMatchObject({ search: 'ade', range: { kind: 'everything' } });
  });

  it.each<[Partial<JournalView>, Partial<ShownInJournal>]>([
    [{ outcomes: ['open', 'unknown'] }, { payments: 'notSettled', filters: null }],
    [{ outcomes: ['paid'] }, { payments: 'paid', filters: null }],
    [{ review: true }, { payments: 'review', filters: null }],
    [
      { outcomes: ['paid'], review: true },
      { payments: 'paid', filters: { review: true } },
    ],
    [{ outcomes: ['open'] }, { payments: 'all', filters: { outcomes: ['open'] } }],
    [
      { bankCode: '044', amountFromMinor: 450_000, amountToMinor: 450_000 },
      {
        payments: 'all',
        filters: { bankCode: '044', currency: 'NGN', amountFromMinor: 450_000, amountToMinor: 450_000 },
      },
    ],
    [{ handedOver: false, cashier: 'Bisi' }, { filters: { handedOver: false, actor: 'Bisi' } }],
  ])('turns %o into %o', (changes, expected) => {
    expect(shown(changes)).toMatchObject(expected);
  });

  it('an export has the days of the Journal’s view, even if one side is open', () => {
    expect(shown({ days: { kind: 'yesterday' } })).toMatchObject({ range: { kind: 'yesterday' }, filters: null });
    const both = { kind: 'days', first: '2026-11-01', last: '2026-11-03' } as const;
    expect(shown({ days: both }).range).toEqual({ kind: 'days', days: { first: '2026-11-01', last: '2026-11-03' } });
    expect(shown({ days: { ...both, last: null } })).toMatchObject({
      range: { kind: 'everything' },
      filters: { dayFrom: '2026-11-01' },
    });
    expect(shown({ days: { kind: 'lastSevenDays' } })).toMatchObject({
      range: { kind: 'everything' },
      filters: { dayFrom: '2026-11-15', dayTo: '2026-11-21' },
    });
  });
});
