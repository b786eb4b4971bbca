import { describe, expect, it } from 'vitest';
import type { PaymentRecord } from '../../shared/payment/records.ts';
import type { DeskSnapshot } from '../../shared/payment/snapshot.ts';
import * as record from '../../shared/testing/records.fixture.ts';
import * as given from '../../shared/testing/states.fixture.ts';
import { OTHER_SALE } from '../desk/testing/open-till.fixture.ts';
import { ASKED_FOR_MS, createRecentlyPaid } from './counter-control.ts';

const state = given.paid();
const PAID_AT = state.outcome === 'paid' ? state.paidAt : '';
const payment = record.payment({ state });

const clockAt = (agoMs: number) => ({ now: () => new Date(Date.parse(PAID_AT) + agoMs) });
const failed = (error: unknown) => expect.fail(String(error));
const nothing = { page: async () => ({ payments: [], next: null }), payment: async () => null };

function paidAgo(agoMs: number, shown: PaymentRecord = payment) {
  const recent = createRecentlyPaid({ clock: clockAt(agoMs), journal: nothing, failed });
  recent.follow({ current: { payment: shown } } as DeskSnapshot);
  return recent;
}

function paidBeforeThisRun(agoMs: number, kept: PaymentRecord = payment) {
  const journal = { page: async () => ({ payments: [kept], next: null }), payment: async () => kept };
  return createRecentlyPaid({ clock: clockAt(agoMs), journal, failed });
}

const attempt = (changes: object = {}) => ({
  saleId: OTHER_SALE,
  amount: payment.amount,
  customer: { email: 'ade@example.com', phone: null },
  instrument: payment.instrument,
  ...changes,
});

describe('the warning of a recent equal payment', () => {
  it('warns if the same card pays the same amount again', async () => {
    expect(await paidAgo(60_000).like(attempt())).toEqual({
      reference: payment.reference,
      amount: payment.amount,
      paidAt: PAID_AT,
    });
  });

  it('warns of an equal payment for ten minutes and not longer', async () => {
    expect(await paidAgo(ASKED_FOR_MS).like(attempt())).not.toBeNull();
    expect(await paidAgo(ASKED_FOR_MS + 1).like(attempt())).toBeNull();
  });

  it.each([
    ['another amount', { amount: { ...payment.amount, amountMinor: 1 } }],
    ['another currency', { amount: { ...payment.amount, currency: 'USD' } }],
    ['another customer', { customer: { email: 'bola@example.com', phone: null } }],
    ['another card', { instrument: { kind: 'card', brand: null, firstSix: '400000', lastFour: '0001' } }],
    ['the same sale', { saleId: payment.saleId }],
  ])('does not warn of a recent payment for %s', async (_what, changes) => {
    expect(await paidAgo(60_000).like(attempt(changes))).toBeNull();
  });

  it('does not warn of an unpaid payment', async () => {
    expect(await paidAgo(60_000, record.payment({ state: given.unknown() })).like(attempt())).toBeNull();
  });

  it('warns of a recent equal payment after a restart', async () => {
    expect(await paidBeforeThisRun(60_000).like(attempt())).toMatchObject({ reference: payment.reference });
    expect(await paidBeforeThisRun(ASKED_FOR_MS + 1).like(attempt())).toBeNull();
  });

  it('warns of equal payments of this run even if the journal cannot be read', async () => {
    const failures: unknown[] = [];
    const unreadable = { ...nothing, page: () => Promise.reject(new Error('unreadable')) };
    const parts = { clock: clockAt(60_000), journal: unreadable, failed: (error: unknown) => failures.push(error) };
    const recent = createRecentlyPaid(parts);
    recent.follow({ current: { payment } } as DeskSnapshot);
    expect(await recent.like(attempt())).not.toBeNull();
    expect(failures).toHaveLength(1);
  });
});
