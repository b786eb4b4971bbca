import { describe, expect, it } from 'vitest';
import { STANDINGS } from '../../../../shared/glance.ts';
import { parseView, queryOfView } from '../../../../shared/journal-view.ts';
import { UNSETTLED } from '../../../../shared/payment-state.ts';
import { journalAddressOf } from './glance-address.ts';

const NOW = new Date('2026-11-21T10:00:00.000Z');
const DAY = { createdFrom: '2026-11-20T23:00:00.000Z', createdBefore: '2026-11-21T23:00:00.000Z' };
const queryAt = (address: string) => queryOfView(parseView(address.split('?')[1] ?? ''), NOW, 'Africa/Lagos');

describe('a number at a glance leads to the payments that it counts', () => {
  it.each([
    ['paid', { outcomes: ['paid'], filters: DAY }],
    ['notSettled', { outcomes: [...UNSETTLED], filters: DAY }],
    ['notPaid', { outcomes: ['declined', 'neverReceived'], filters: DAY }],
    ['review', { outcomes: null, filters: { ...DAY, review: true } }],
  ] as const)('%s', (standing, query) => {
    expect(queryAt(journalAddressOf({ day: 'today', standing, place: {} }))).toEqual({ search: null, ...query });
  });

  it('of an instrument, and of a bank', () => {
    const place = { instrument: 'account', bankCode: '044' } as const;
    expect(queryAt(journalAddressOf({ day: 'today', standing: null, place })).filters).toEqual({ ...DAY, ...place });
  });

  it('of any day', () => {
    const address = journalAddressOf({ day: { on: '2026-11-21' }, standing: 'paid', place: {} });
    expect(queryAt(address)).toEqual({ search: null, outcomes: ['paid'], filters: DAY });
  });

  it('of yesterday', () => {
    for (const standing of STANDINGS) {
      expect(queryAt(journalAddressOf({ day: 'yesterday', standing, place: {} })).filters).toMatchObject({
        createdBefore: DAY.createdFrom,
      });
    }
  });
});
