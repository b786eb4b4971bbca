import type { ReviewChange } from '../../../shared/case/review-of-cases.ts';
import type { SettledChange } from '../../../shared/case/settled.ts';
import type { EventOf } from '../../../shared/payment/payment-event.ts';
import type { PaymentRecord } from '../../../shared/payment/records.ts';
import { problem } from '../../../shared/problems.ts';
import { isJournalFault } from '../ports/journal-port.ts';
import type { RecordKeeper } from '../records/record-keeper.ts';

type CaseChange = ReviewChange | SettledChange | Omit<EventOf<'returnsDecided'>, 'at'>;

/** Decides reviews, and moves neither money nor goods. */
export type Reviews = ReturnType<typeof createReviews>;

export function createReviews(parts: {
  records: Pick<RecordKeeper, 'change'>;
  journalFailed: (error: unknown) => void;
}) {
  const { records, journalFailed } = parts;
  return {
    /**
     * Throws JournalFailed.
     * @param changeOf called in the queue with the current payment; null for no change
     * @param actor who reopened a review; a decision names its own actor
     */
    async change(
      reference: string,
      changeOf: (payment: PaymentRecord) => CaseChange | null,
      actor: string,
    ): Promise<void> {
      try {
        await records.change(reference, ({ payment }) => {
          const change = changeOf(payment);
          if (!change) return problem('reviewUnchanged').problem;
          return { happening: change, actor: decidedBy(change) ?? actor };
        });
      } catch (error) {
        if (isJournalFault(error)) journalFailed(error);
        throw error;
      }
    },
  };
}

function decidedBy(change: CaseChange): string | undefined {
  if (change.kind === 'returnsDecided') return change.returns.at(-1)?.by;
  if (change.kind === 'settledByCase') return change.settled?.by;
  return change.kind === 'reviewDecided' ? change.decision.by : undefined;
}
