import { problem } from '../../shared/problems.ts';
import type { PaymentRecord } from '../../shared/records.ts';
import type { ReviewChange } from '../../shared/review-of-cases.ts';
import { isJournalFault } from './journal-port.ts';
import type { RecordKeeper } from './record-keeper.ts';

/** How the review of a payment ends, and begins again: its cases decide, and nothing of it moves money or goods. */
export interface Reviews {
  /**
   * Writes down what has become of a review.
   * @param changeOf asked in the moment of writing, with the payment as it then is; null where its review stays as it is
   * @param actor who opened a review again; a decision names who made it
   * @throws JournalFailed
   */
  change(reference: string, changeOf: (payment: PaymentRecord) => ReviewChange | null, actor: string): Promise<void>;
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
          const by = change.kind === 'reviewDecided' ? change.decision.by : actor;
          return { event: { ...change, at }, happening: change, actor: by };
        });
      } catch (error) {
        if (isJournalFault(error)) journalFailed(error);
        throw error;
      }
    },
  };
}
