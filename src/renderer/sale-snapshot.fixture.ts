import type { SaleStatus } from '../shared/payment/payment-state.ts';
import type { DeskSnapshot, PaymentView } from '../shared/payment/snapshot.ts';
import { payment, sale } from '../shared/testing/records.fixture.ts';

export const SALE_ID = '0b7f3c7e-6d0a-4f0e-9d53-0c5e5f0f7a11';
export const REFERENCE = 'T1-261121-0001-ABCDEFGHI';

/** What the cashier typed. */
const TYPED = { customer: { email: 'ada@example.com', phone: null }, note: null };

export function makeSnapshot(
  view: PaymentView,
  { revision = 1, status = 'active' as SaleStatus }: { revision?: number; status?: SaleStatus } = {},
): DeskSnapshot & { current: NonNullable<DeskSnapshot['current']> } {
  const current = {
    sale: sale({ id: SALE_ID, status, ...TYPED }),
    payment: payment({ reference: REFERENCE, saleId: SALE_ID, ...TYPED }),
    view,
    earlierPayments: 0,
  };
  return { ...makeEmptySnapshot(revision), current };
}

export function makeEmptySnapshot(revision: number): DeskSnapshot {
  return { revision, current: null, notSettled: 0, leftSales: [], announcements: [], stopped: null };
}
