import type { PaymentRecord } from '../../../shared/payment/records.ts';
import type { ActiveSale } from '../counter/active-sale.ts';
import type { HandOverOverride } from '../ports/desk-port.ts';
import type { DeskJournal, Sale } from '../ports/journal-port.ts';
import type { DeskParts } from '../ports/parts.ts';
import { readProof } from '../records/proven-sale.ts';
import type { KnownSale } from '../records/record-keeper.ts';
import type { StatusQueries } from '../requery/status-queries.ts';
import { type Confirmation, type GoodsLeft, goodsLeftOf, type HandOverFacts, type HandOverReason } from './checks.ts';
import { isFresh } from './confirmation.ts';
import type { WarningLog } from './warning-log.ts';

/** A press of a person, with the service's answer to it. */
export interface Press {
  reference: string;
  asked: HandOverReason;
  override: HandOverOverride | undefined;
  confirmedBy: 'freshRequery' | 'proofAlone' | null;
}

export type Facts = ReturnType<typeof createFacts>;

export function createFacts(
  parts: Pick<DeskParts, 'actor' | 'stopping' | 'handedOverElsewhere'> & {
    journal: Pick<DeskJournal, 'prove' | 'paymentsTiedTo' | 'handOverStanding'>;
    activeSale: Pick<ActiveSale, 'stopped'>;
    statusQueries: Pick<StatusQueries, 'confirmedAgoMs'>;
    warnings: Pick<WarningLog, 'isWarned'>;
  },
) {
  const { actor, stopping, handedOverElsewhere, journal, activeSale, statusQueries, warnings } = parts;

  function confirmationNow(reference: string): Confirmation {
    return isFresh(statusQueries.confirmedAgoMs(reference)) ? 'fresh' : 'stale';
  }

  function leftOf(reference: string, other: PaymentRecord): GoodsLeft[] {
    const left = goodsLeftOf(other);
    const isWarned = warnings.isWarned(reference, actor(), other.reference);
    return left ? [{ reference: other.reference, at: left.at, by: left.by, isWarned }] : [];
  }

  return {
    /**
     * Gathers all facts about a hand-over. Call it in the record keeper's queue, so that no payment changes in between.
     */
    async of({ payment, sale }: KnownSale, press: Press): Promise<HandOverFacts> {
      const { reference } = payment;
      const standing = await journal.handOverStanding(reference);
      const elsewhere = (await handedOverElsewhere?.(reference)) ?? null;
      const proof = await readProof(journal, { payment, sale });
      const tied = await journal.paymentsTiedTo(reference);
      return {
        ...standing,
        deskStopped: activeSale.stopped,
        stopped: stopping?.found() ?? null,
        payment,
        sale,
        // A payment without a review is handed over as paid, whichever button was pressed.
        reason: payment.state.review === null ? 'paid' : press.asked,
        elsewhere,
        proofFault: proof.fault,
        lastVerdict: proof.lastVerdict,
        confirmation: press.confirmedBy ?? confirmationNow(reference),
        isOverridden: press.override !== undefined,
        left: othersOfPurchase(payment, sale, tied).flatMap((other) => leftOf(reference, other)),
      };
    },
  };
}

/** Returns the other payments that may be for the same purchase, including all of the same sale. */
function othersOfPurchase(payment: PaymentRecord, sale: Sale, tied: readonly PaymentRecord[]): PaymentRecord[] {
  const known = [payment, ...tied].map(({ reference }) => reference);
  return [...tied, ...sale.payments.filter(({ reference }) => !known.includes(reference))];
}
