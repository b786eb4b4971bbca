import { describe, expect, it } from 'vitest';
import { STANDINGS } from '../../../../shared/journal/glance.ts';
import { parseView, queryOfView } from '../../../../shared/journal/journal-view.ts';
import { UNSETTLED } from '../../../../shared/payment/payment-state.ts';
import { journalAddressOf } from './standings-table.tsx';

const DAY = { dayFrom: '2026-11-21', dayTo: '2026-11-21' };
const SHOP = { today: '2026-11-21', currency: 'NGN' };
const queryAt = (address: string) => queryOfView(parseView(address.split('?')[1] ?? ''), SHOP);

describe('the link of a number on the Glance page', () => {
  it.each([
    ['paid', { outcomes: ['paid'], filters: DAY }],
    ['notSettled', { outcomes: [...UNSETTLED], filters: DAY }],
    ['notPaid', { outcomes: ['declined', 'neverReceived'], filters: DAY }],
    ['review', { outcomes: null, filters: { ...DAY, review: true } }],
  ] as const)('a number on the Glance page links to the counted payments: %s', (standing, query) => {
    expect(queryAt(journalAddressOf({ day: 'today', standing, place: {}, currency: null }))).toEqual({
      search: null,
      ...query,
    });
  });

  it('a number on the Glance page links to the payments of an instrument or bank', () => {
    const place = { instrument: 'account', bankCode: '044' } as const;
    expect(queryAt(journalAddressOf({ day: 'today', standing: null, place, currency: null })).filters).toEqual({
      ...DAY,
      ...place,
    });
  });

  it('a number on the Glance page links to the payments of its currency if there are several', () => {
    const address = journalAddressOf({ day: 'today', standing: 'paid', place: {}, currency: 'JPY' });
    expect(queryAt(address).filters).toEqual({ ...DAY, currency: 'JPY' });
  });

  it('a number on the Glance page links to the payments of any day', () => {
    const address = journalAddressOf({ day: { on: '2026-11-21' }, standing: 'paid', place: {}, currency: null });
    expect(queryAt(address)).toEqual({ search: null, outcomes: ['paid'], filters: DAY });
  });

  it('a number on the Glance page links to the payments of yesterday', () => {
    for (const standing of STANDINGS) {
      expect(
        queryAt(journalAddressOf({ day: 'yesterday', standing, place: {}, currency: null })).filters,
      ).toMatchObject({
        dayFrom: '2026-11-20',
        dayTo: '2026-11-20',
      });
    }
  });
});
