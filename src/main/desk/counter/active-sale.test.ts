import { describe, expect, it } from 'vitest';
import type { PaymentRecord, SaleState } from '../../../shared/payment/records.ts';
import type { DeskSnapshot } from '../../../shared/payment/snapshot.ts';
import { OTHER_REFERENCE, requeryAnswer } from '../../../shared/testing/answers.fixture.ts';
import * as record from '../../../shared/testing/records.fixture.ts';
import * as given from '../../../shared/testing/states.fixture.ts';
import { OTHER_SALE } from '../testing/open-till.fixture.ts';
import { createActiveSale } from './active-sale.ts';

const sale = record.sale();
const payment = record.payment();
const UNKNOWN = record.payment({ state: given.unknown() });

function saleWith(changes: Parameters<typeof record.sale>[0], ...payments: PaymentRecord[]): SaleState {
  return { sale: record.sale(changes), payments };
}

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
    recordChanged(saleWith({}), record.payment({ state: given.open(given.OTP) }), {});
    recordChanged(saleWith({}), UNKNOWN, {});
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
    recordChanged(saleWith({}), UNKNOWN, {});
    expect(told[1]).toMatchObject({ current: { view: { screen: 'notConfirmed', requerying: true } } });
  });

  it('updates the sale from any of its payments, and the progress only from the shown payment', () => {
    const { recordChanged, progressChanged, snapshot } = placed(UNKNOWN);
    const other = record.payment({ reference: OTHER_REFERENCE });
    recordChanged(saleWith({ status: 'handedOver' }), other, { requerying: true });
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
    const other = record.payment({ saleId: OTHER_SALE, state: given.open(given.OTP) });
    activeSale.recordChanged(saleWith({ status: 'parked' }, UNKNOWN), UNKNOWN, {});
    activeSale.showLeft(saleWith({ id: OTHER_SALE, status: 'parked', note: 'Table 7', createdAt }, other));
    expect(activeSale.snapshot().leftSales).toMatchObject([
      { saleId: OTHER_SALE, note: 'Table 7', screen: 'step' },
      { saleId: sale.id, screen: 'notConfirmed' },
    ]);
    activeSale.place({ sale, payment: UNKNOWN, earlierPayments: 0 });
    expect(activeSale.snapshot().leftSales.map(({ saleId }) => saleId)).toEqual([OTHER_SALE]);
  });

  it('shows a listed sale again after another writer changed it, and no other sale', () => {
    const activeSale = createActiveSale();
    activeSale.showLeft(saleWith({ status: 'parked', note: 'Table 7' }, UNKNOWN));
    for (const id of [sale.id, OTHER_SALE]) {
      activeSale.showAgain(saleWith({ id, status: 'parked', note: null }, record.payment({ ...UNKNOWN, saleId: id })));
    }
    expect(activeSale.snapshot().leftSales).toMatchObject([{ saleId: sale.id, note: null }]);
  });

  it('shows for a sale left for later the payment that paid it, or else the newest', () => {
    const activeSale = createActiveSale();
    const declined = record.payment({ state: given.declined() });
    const lastRequery = { at: given.at(1), answer: requeryAnswer(), checks: [] };
    const paid = record.payment({ state: given.paid(), lastRequery });
    const second = { ...UNKNOWN, reference: OTHER_REFERENCE };
    const screenAfter = (changed: PaymentRecord, ...payments: PaymentRecord[]) => {
      activeSale.recordChanged(saleWith({ status: 'parked' }, ...payments), changed, {});
      return activeSale.snapshot().leftSales[0]?.screen;
    };
    expect(screenAfter(declined, declined, second)).toBe('notConfirmed');
    expect(screenAfter(paid, paid, second)).toBe('paid');
    expect(screenAfter(second, paid, second)).toBe('paid');
  });
});
