import { describe, expect, it } from 'vitest';
import { type JournalView, WHOLE_JOURNAL } from '../../../../shared/journal/journal-view.ts';
import { type FilterName, filtersIn, withoutFilter, withoutFilters } from './view-chips.ts';

function view(changes: Partial<JournalView>): JournalView {
  return { ...WHOLE_JOURNAL, ...changes };
}

describe('the filters of a view', () => {
  it.each<[Partial<JournalView>, FilterName[]]>([
    [{}, []],
    [{ search: 'ade' }, []],
    [{ outcomes: ['open', 'unknown'], days: { kind: 'today' } }, ['days', 'outcomes']],
    [{ amountFromMinor: 1, amountToMinor: 2 }, ['amountFromMinor']],
    [{ currency: 'JPY' }, ['currency']],
    [{ currency: 'JPY', amountFromMinor: 1 }, ['amountFromMinor']],
    [{ amountToMinor: 2, handedOver: false }, ['handedOver', 'amountToMinor']],
    [{ shift: 12, report: 3 }, ['shift', 'report']],
  ])('the filters of %o are %o', (changes, names) => {
    expect(filtersIn(view(changes))).toEqual(names);
  });

  it('removes filters one by one, and both bounds of an amount together', () => {
    const chosen = view({ search: 'ade', review: true, amountFromMinor: 1, amountToMinor: 2 });
    expect(filtersIn({ ...chosen, ...withoutFilter('amountFromMinor') })).toEqual(['review']);
    expect(filtersIn({ ...chosen, ...withoutFilter('review') })).toEqual(['amountFromMinor']);
  });

  it('removes a currency filter with its amount', () => {
    const chosen = view({ currency: 'JPY', amountFromMinor: 1 });
    expect(filtersIn({ ...chosen, ...withoutFilter('amountFromMinor') })).toEqual([]);
  });

  it('removes all filters together, and keeps the search', () => {
    expect(withoutFilters(view({ search: 'ade', review: true, till: 'T1' }))).toEqual(view({ search: 'ade' }));
  });
});
