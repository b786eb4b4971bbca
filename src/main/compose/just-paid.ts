import type { JustPaid } from '../../shared/counter-settings.ts';
import { isSameInstrument } from '../../shared/payment/instrument.ts';
import type { PaymentRecord } from '../../shared/payment/records.ts';
import type { Attempt } from '../../shared/payment/second-payment.ts';
import type { DeskSnapshot } from '../../shared/payment/snapshot.ts';
import type { Clock } from '../desk/ports/parts.ts';

/** How long after it was paid the same again is asked about. */
export const ASKED_FOR_MS = 10 * 60_000;

/**
 * What was paid at this counter in the last minutes. It stops nothing: the stop guard does that. It lets a cashier be asked
 * whether the same card is meant to pay the same amount once more.
 */
export interface RecentlyPaid {
  follow(snapshot: DeskSnapshot): void;
  /** The newest payment by the same card and e-mail, of the same amount, of another sale; null where there is none. */
  like(attempt: Attempt): JustPaid | null;
}

export function createRecentlyPaid(clock: Pick<Clock, 'now'>): RecentlyPaid {
  /** Reference -> when it was paid, the newest last. */
  const paid = new Map<string, { payment: PaymentRecord; paidAt: string }>();

  function forgetOld(): void {
    const now = clock.now().getTime();
    for (const [reference, { paidAt }] of paid) if (now - Date.parse(paidAt) > ASKED_FOR_MS) paid.delete(reference);
  }

  return {
    follow({ current }) {
      if (current?.payment.state.outcome !== 'paid' || current.payment.state.review) return;
      const { payment } = current;
      forgetOld();
      paid.set(payment.reference, { payment, paidAt: current.payment.state.paidAt });
    },
    like(attempt) {
      forgetOld();
      const found = [...paid.values()].findLast(({ payment }) => isTheSame(payment, attempt));
      return found ? { reference: found.payment.reference, amount: found.payment.amount, paidAt: found.paidAt } : null;
    },
  };
}

function isTheSame({ saleId, amount, customer, instrument }: PaymentRecord, attempt: Attempt): boolean {
  return (
    saleId !== attempt.saleId &&
    amount.amountMinor === attempt.amount.amountMinor &&
    amount.currency === attempt.amount.currency &&
    customer.email.toLowerCase() === attempt.customer.email.toLowerCase() &&
    isSameInstrument(instrument, attempt.instrument)
  );
}
