import type { DeskSnapshot, PaymentView } from '../../../shared/snapshot.ts';
import type { DeskAction } from '../../state/desk-store.ts';

type Current = NonNullable<DeskSnapshot['current']>;

/** What the Sell screen shows. */
export type SellView =
  | { show: 'form' }
  /** `Charge` was pressed and the desk has not answered. */
  | { show: 'starting' }
  /** Another card or account for the sale at the counter. */
  | { show: 'again'; current: Current }
  /** Something was keyed and is on its way; the field is gone already. */
  | { show: 'sent'; current: Current; operation: 'authenticate' | 'validate' }
  | { show: 'payment'; current: Current; view: PaymentView }
  /** The sale was cancelled or left for later. */
  | { show: 'ended'; current: Current; status: 'cancelled' | 'parked' };

/** @param againAfter the reference of the failed payment after which another card or account is being typed */
export function sellView(
  current: DeskSnapshot['current'],
  busy: readonly DeskAction[],
  againAfter: string | null,
): SellView {
  if (!current) return busy.includes('charge') ? { show: 'starting' } : { show: 'form' };
  const { view, sale, payment } = current;
  if (sale.status === 'cancelled' || sale.status === 'parked') return { show: 'ended', current, status: sale.status };
  if (view.screen === 'notPaid' && againAfter === payment.reference) {
    return busy.includes('charge') ? { show: 'starting' } : { show: 'again', current };
  }
  if (view.screen === 'step' && view.step === 'cardPin' && busy.includes('submitPin')) {
    return { show: 'sent', current, operation: 'authenticate' };
  }
  if (view.screen === 'step' && view.step === 'otp' && busy.includes('submitOtp')) {
    return { show: 'sent', current, operation: 'validate' };
  }
  return { show: 'payment', current, view };
}
