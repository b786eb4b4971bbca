import type { CaseHappening, CaseRecord } from '../../shared/case/case.ts';
import { CHANGES_OF_CASES } from '../../shared/case/changes-of-cases.ts';
import type { Reviews } from '../desk/sale/reviews.ts';
import type { Journal } from '../journal/journal.ts';

/** Brings the reviews of payments, and what was returned of them, to what their cases make of it. */
export interface ReviewsFollow {
  /**
   * What a case's entry, which is durable, makes of the reviews of its payments. Never rejects.
   * @param record the case after the entry
   * @param by who acted
   */
  after(happening: CaseHappening, record: CaseRecord, by: string): Promise<void>;
  /** What its cases make of this payment. @param by who acted, where its review is open again */
  of(reference: string, by: string): Promise<void>;
}

/** What changes which unresolved cases a payment is in: a note or another status leaves its review as it is. */
const MOVING = [
  'caseOpened',
  'caseLinked',
  'caseUnlinked',
  'caseResolved',
  'caseReopened',
] as const satisfies readonly CaseHappening['kind'][];

export function createReviewsFollow(parts: {
  journal: Pick<Journal, 'casesOfPayment'>;
  /** The desk's, through which everything of a payment is written. */
  reviews: Reviews;
  /** Told of what kept a review from following: the case is written all the same, and the next start sees to the review. */
  failed: (error: unknown) => void;
}): ReviewsFollow {
  const { journal, reviews, failed } = parts;

  async function follow(reference: string, by: string): Promise<void> {
    const cases = await journal.casesOfPayment(reference);
    for (const changeOf of CHANGES_OF_CASES) await reviews.change(reference, (payment) => changeOf(payment, cases), by);
  }

  return {
    of: follow,
    async after(happening, { references }, by) {
      if (!MOVING.some((kind) => kind === happening.kind)) return;
      const taken = happening.kind === 'caseUnlinked' ? [happening.reference] : [];
      for (const reference of [...references, ...taken]) await follow(reference, by).catch(failed);
    },
  };
}
