import type { CaseHappening, CaseRecord } from '../../shared/case/case.ts';
import { CHANGES_OF_CASES } from '../../shared/case/changes-of-cases.ts';
import type { Reviews } from '../desk/sale/reviews.ts';
import type { Journal } from '../journal/journal.ts';

/** Updates reviews and returns of payments to match their cases. */
export type ReviewsFollow = ReturnType<typeof createReviewsFollow>;

/** Entries that change which unresolved cases a payment is in. Notes and statuses do not affect reviews. */
const MOVING = [
  'caseOpened',
  'caseLinked',
  'caseUnlinked',
  'caseResolved',
  'caseReopened',
] as const satisfies readonly CaseHappening['kind'][];

export function createReviewsFollow(parts: {
  journal: Pick<Journal, 'casesOfPayment'>;
  /** The desk's interface, which writes every entry of a payment. */
  reviews: Reviews;
  /** Reports a review that could not be updated. The case is written anyway, and the next start updates the review. */
  failed: (error: unknown) => void;
}) {
  const { journal, reviews, failed } = parts;

  async function follow(reference: string, by: string): Promise<void> {
    const cases = await journal.casesOfPayment(reference);
    for (const changeOf of CHANGES_OF_CASES) await reviews.change(reference, (payment) => changeOf(payment, cases), by);
  }

  return {
    /** Updates one payment. @param by the person to name if the review is reopened */
    of: follow,
    /**
     * Updates the reviews after a durable entry of a case. Never rejects.
     * @param record the case after the entry
     * @param by the acting person
     */
    async after(happening: CaseHappening, { references }: CaseRecord, by: string): Promise<void> {
      if (!MOVING.some((kind) => kind === happening.kind)) return;
      const taken = happening.kind === 'caseUnlinked' ? [happening.reference] : [];
      for (const reference of [...references, ...taken]) await follow(reference, by).catch(failed);
    },
  };
}
