import type { Money } from '../../shared/money/money.ts';
import type { DeskSnapshot } from '../../shared/payment/snapshot.ts';

/** Falls back to the amount of the sale at the counter if the request names that sale. */
export function amountAtCounter(request: object, snapshot: DeskSnapshot | null): Money | null {
  if ('amount' in request) return request.amount as Money;
  const current = snapshot?.current;
  if (!current) return null;
  const { sale, payment } = current;
  const isOfPayment = 'reference' in request && request.reference === payment.reference;
  const isOfSale = 'saleId' in request && request.saleId === sale.id;
  return isOfPayment || isOfSale ? payment.amount : null;
}
