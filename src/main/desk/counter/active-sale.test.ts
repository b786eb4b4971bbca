import { describe, expect, it } from 'vitest';
import type { DeskSnapshot } from '../../../shared/payment/snapshot.ts';
import { OTHER_REFERENCE, requeryAnswer } from '../../../shared/testing/answers.fixture.ts';
import * as record from '../../../shared/testing/records.fixture.ts';
import * as given from '../../../shared/testing/states.fixture.ts';
import { OTHER_SALE } from '../testing/open-till.fixture.ts';
import { createActiveSale } from './active-sale.ts';

const sale = record.sale();
const payment = record.payment();
const UNKNOWN = record.payment({ state: given.unknown() });

/** Places a payment of the sale at a counter, and collects the snapshots that follow. */
function placed(shown = payment) {
  const activeSale = createActiveSale();
  const told: DeskSnapshot[] = [];
  const leave = activeSale.onChange((snapshot) => told.push(snapshot));
  activeSale.place({ sale, payment: shown, earlierPayments: 0 });
  expect(told.splice(0)).toMatchObject([{ revision: 1, current: { payment: { reference: shown.reference } } }]);
  return { ...activeSale, told, leave };
}

describe('createActiveSale', () => {
  it('reports every change with a higher revision until the listener leaves', () => {
    const { recordChanged, place, told, leave } = placed();
    recordChanged(sale, record.payment({ state: given.open(given.OTP) }), {});
    recordChanged(sale, UNKNOWN, {});
    leave();
    place(null);
    expect(told.map(({ revision }) => revision)).toEqual([2, 3]);
    expect(told.map(({ current }) => current?.view.screen)).toEqual(['step', 'notConfirmed']);
  });

  it('reports no progress of a payment that is not shown', () => {
    const { progressChanged, recordChanged, told } = placed(record.payment({ state: given.open(given.confirming()) }));
    progressChanged(payment.reference, { requerying: true });
    expect(told).toEqual([]);
    progressChanged(payment.reference, { attempts: 1 });
    expect(told).toMatchObject([{ current: { view: { screen: 'confirming', attempts: 1 } } }]);
    recordChanged(sale, UNKNOWN, {});
    expect(told[1]).toMatchObject({ current: { view: { screen: 'notConfirmed', requerying: true } } });
  });

  it('counts unsettled payments elsewhere, without the sale at the counter', () => {
    const activeSale = createActiveSale();
    const elsewhere = record.payment({ saleId: OTHER_SALE, reference: OTHER_REFERENCE, state: given.unknown() });
    activeSale.countUnsettled(elsewhere);
    activeSale.place({ sale, payment, earlierPayments: 0 });
    expect(activeSale.snapshot().notSettled).toBe(1);
    activeSale.place(null);
    expect(activeSale.snapshot().notSettled).toBe(2);
    activeSale.recordChanged(record.sale({ id: OTHER_SALE }), { ...elsewhere, state: given.declined() }, {});
    expect(activeSale.snapshot().notSettled).toBe(1);
  });

  it('updates the sale from any of its payments, and the progress only from the shown payment', () => {
    const { recordChanged, progressChanged, snapshot } = placed(UNKNOWN);
    const other = record.payment({ reference: OTHER_REFERENCE });
    recordChanged(record.sale({ status: 'handedOver' }), other, { requerying: true });
    progressChanged(OTHER_REFERENCE, { requerying: true });
    expect(snapshot().current).toMatchObject({
      sale: { status: 'handedOver' },
      payment: { reference: payment.reference },
      view: { requerying: false },
    });
  });

  it('shows sales left for later, newest first, until they resume', () => {
    const activeSale = createActiveSale();
    const createdAt = '2026-11-21T23:00:00.000Z';
    const later = record.sale({ id: OTHER_SALE, status: 'parked', note: 'Table 7', createdAt });
    activeSale.recordChanged(record.sale({ status: 'parked' }), UNKNOWN, {});
    activeSale.showLeft(later, record.payment({ saleId: OTHER_SALE, state: given.open(given.OTP) }));
    expect(activeSale.snapshot().leftSales).toMatchObject([
      { saleId: OTHER_SALE, note: 'Table 7', screen: 'step' },
      { saleId: sale.id, screen: 'notConfirmed' },
    ]);
    activeSale.recordChanged(record.sale({ status: 'active' }), UNKNOWN, {});
    expect(activeSale.snapshot().leftSales.map(({ saleId }) => saleId)).toEqual([OTHER_SALE]);
  });

  it('shows for a sale left for later the payment that paid it, or else the newest', () => {
    const activeSale = createActiveSale();
    const parked = record.sale({ status: 'parked' });
    const screen = () => activeSale.snapshot().leftSales[0]?.screen;
    const first = { ...UNKNOWN, createdAt: '2026-11-21T08:00:00.000Z' };
    const second = { ...UNKNOWN, reference: OTHER_REFERENCE, createdAt: '2026-11-21T09:00:00.000Z' };
    activeSale.recordChanged(parked, second, {});
    activeSale.recordChanged(parked, { ...first, state: given.declined() }, {});
    expect(screen()).toBe('notConfirmed');
    const lastRequery = { at: given.at(1), answer: requeryAnswer(), checks: [] };
    activeSale.recordChanged(parked, { ...first, state: given.paid(), lastRequery }, {});
    expect(screen()).toBe('paid');
    activeSale.recordChanged(parked, { ...second, state: given.declined() }, {});
    expect(screen()).toBe('paid');
  });

  it('forgets the previous progress when another sale is placed', () => {
    const activeSale = createActiveSale();
    activeSale.place({ sale, payment, earlierPayments: 0, progress: { notice: 'notAccepted' } });
    activeSale.place({ sale, payment: record.payment({ state: given.open(given.OTP) }), earlierPayments: 0 });
    expect(activeSale.snapshot().current?.view).toMatchObject({ notice: null });
  });
});
