import type { PaymentRecord, SaleRecord } from '../../../shared/payment/records.ts';
import { foundBetween, paidAs } from '../../../shared/payment/review.ts';
import type { Announcement } from '../../../shared/payment/snapshot.ts';
import type { ActiveSale } from './active-sale.ts';

type Shown = Pick<ActiveSale, 'saleAtCounter' | 'paymentAtCounter'>;

/**
 * An earlier payment of the sale at the counter turns out to be paid while another one is under way, or something is found at it that
 * does not fit, so that money may have been taken for it: that comes first.
 */
export function takesOverCounter(
  { saleAtCounter, paymentAtCounter }: Shown,
  before: PaymentRecord,
  after: PaymentRecord,
  { id, status }: SaleRecord,
): boolean {
  const isOfSaleAtCounter = saleAtCounter?.id === id && status === 'active';
  if (!isOfSaleAtCounter || paymentAtCounter?.reference === after.reference) return false;
  const isFound = foundBetween(before.state, after.state) !== null && paymentAtCounter?.state.outcome !== 'paid';
  return becamePaid(before, after) || isFound;
}

/** The news in a change of a payment that is not shown, or whose sale has ended; null where there is none. */
export function newsBeside(shown: Shown, before: PaymentRecord, after: PaymentRecord): Announcement | null {
  const isShown = shown.paymentAtCounter?.reference === after.reference && shown.saleAtCounter?.status === 'active';
  const isFound = foundBetween(before.state, after.state) !== null;
  const isPaid = becamePaid(before, after);
  if (isShown || !(isPaid || isFound)) return null;
  const { reference, amount, updatedAt: at } = after;
  if (!isPaid) return { reference, at, amount, kind: before.state.outcome === 'paid' ? 'contradicted' : 'review' };
  return { reference, at, amount, kind: paidAs(after.state) };
}

function becamePaid(before: PaymentRecord, after: PaymentRecord): boolean {
  return before.state.outcome !== 'paid' && after.state.outcome === 'paid';
}
