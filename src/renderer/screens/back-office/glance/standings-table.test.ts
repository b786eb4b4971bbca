import { describe, expect, it } from 'vitest';
import { STANDINGS } from '../../../../shared/journal/glance.ts';
import { parseView, queryOfView } from '../../../../shared/journal/journal-view.ts';
import { UNSETTLED } from '../../../../shared/payment/payment-state.ts';
import { journalAddressOf } from './standings-table.tsx';

const DAY = { dayFrom: '2026-11-21', dayTo: '2026-11-21' };
const SHOP = { today: '2026-11-21', currency: 'NGN' };

/** Returns the query of the Journal that a number on the Glance page links to. */
function linkOf(counted: Partial<Parameters<typeof journalAddressOf>[0]>) {
  const address = journalAddressOf({ day: 'today', standing: null, place: {}, currency: null, ...counted });
  return queryOfView(parseView(address.split('?')[1] ?? ''), SHOP);
}

describe('the link of a number on the Glance page', () => {
  it.each([
    ['paid', { outcomes: ['paid'], filters: DAY }],
    ['notSettled', { outcomes: [...UNSETTLED], filters: DAY }],
    ['notPaid', { outcomes: ['declined', 'neverReceived'], filters: DAY }],
    ['review', { outcomes: null, filters: { ...DAY, review: true } }],
  ] as const)('a number on the Glance page links to the counted payments: %s', (standing, query) => {
    expect(linkOf({ standing })).toEqual({ search: null, ...query });
  });

  it('a number on the Glance page links to the payments of an instrument or bank', () => {
    const place = { instrument: 'account', bankCode: '044' } as const;
    expect(linkOf({ place }).filters).toEqual({ ...DAY, ...place });
  });

  it('a number on the Glance page links to the payments of its currency if there are several', () => {
    expect(linkOf({ standing: 'paid', currency: 'JPY' }).filters).toEqual({ ...DAY, currency: 'JPY' });
  });

  it('a number on the Glance page links to the payments of any day', () => {
    const link = linkOf({ day: { on: '2026-11-21' }, standing: 'paid' });
    expect(link).toEqual({ search: null, outcomes: ['paid'], filters: DAY });
  });

  it.each(STANDINGS)('a number on the Glance page links to the payments of yesterday: %s', (standing) => {
    expect(linkOf({ day: 'yesterday', standing }).filters).toMatchObject({
      dayFrom: '2026-11-20',
      dayTo: '2026-11-20',
    });
  });
});
