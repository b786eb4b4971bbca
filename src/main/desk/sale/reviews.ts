import type { ReviewChange } from '../../../shared/case/review-of-cases.ts';
import type { SettledChange } from '../../../shared/case/settled.ts';
import type { EventOf } from '../../../shared/payment/payment-event.ts';
import type { PaymentRecord } from '../../../shared/payment/records.ts';
import { problem } from '../../../shared/problems.ts';
import { isJournalFault } from '../ports/journal-port.ts';
import type { RecordKeeper } from '../records/record-keeper.ts';

/** What its cases make of a payment: how its review stands, and what was returned of it. */
type CaseChange = ReviewChange | SettledChange | Omit<EventOf<'returnsDecided'>, 'at'>;

/** How what cases decide comes to their payments. Nothing of it moves money or goods. */
export interface Reviews {
  /**
   * Writes down what has become of a review, or of what was returned.
   * @param changeOf asked in the moment of writing, with the payment as it then is; null where it stays as it is
   * @param actor who opened a review again; a decision names who made it
   * @throws JournalFailed
   */
  change(reference: string, changeOf: (payment: PaymentRecord) => CaseChange | null, actor: string): Promise<void>;
}

export function createReviews(parts: {
  records: Pick<RecordKeeper, 'change'>;
  /** Told of a fault of the journal: the till takes no payments any more. */
  journalFailed: (error: unknown) => void;
}): Reviews {
  const { records, journalFailed } = parts;
  return {
    async change(reference, changeOf, actor) {
      try {
        await records.change(reference, ({ payment, at }) => {
          const change = changeOf(payment);
          if (!change) return problem('reviewUnchanged').problem;
          return { event: { ...change, at }, happening: change, actor: decidedBy(change) ?? actor };
        });
      } catch (error) {
        if (isJournalFault(error)) journalFailed(error);
        throw error;
      }
    },
  };
}

/** Who decided it, where the change says so. */
function decidedBy(change: CaseChange): string | undefined {
  if (change.kind === 'returnsDecided') return change.returns.at(-1)?.by;
  if (change.kind === 'settledByCase') return change.settled?.by;
  return change.kind === 'reviewDecided' ? change.decision.by : undefined;
}
