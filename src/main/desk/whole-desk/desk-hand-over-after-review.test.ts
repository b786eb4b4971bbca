import { describe, expect, it } from 'vitest';
import type { ReviewChange } from '../../../shared/case/review-of-cases.ts';
import { PAYDESK } from '../../../shared/journal/journal-entry.ts';
import { answered } from '../../../shared/testing/answers.fixture.ts';
import { keptDecision } from '../../../shared/testing/states.fixture.ts';
import { codeOf } from '../testing/code-of.fixture.ts';
import type { OpenTill } from '../testing/open-till.fixture.ts';
import * as outcome from '../testing/outcomes.fixture.ts';

const REVERSED = outcome.SAYS_FAILED;
const KEPT: ReviewChange = { kind: 'reviewDecided', decision: keptDecision(1) };

type Reviewed = OpenTill & { reference: string };

/** Makes a till whose payment was paid, contradicted by a later answer, and then decided by a case. */
async function decidedTill(decided: ReviewChange = KEPT): Promise<Reviewed> {
  const [till, reference] = await outcome.tillAfter(outcome.chargeToPaid);
  await till.asks(reference, till.requeryAnswers(REVERSED));
  await till.desk.reviews.change(reference, () => decided, PAYDESK);
  return { ...till, reference };
}

const stateOf = async ({ journal, reference }: Reviewed) => (await journal.payment(reference))?.state;
const handOvers = ({ journal }: OpenTill) => journal.happenings.filter((kind) => kind === 'goodsHandedOver').length;

async function nextDay({ clock }: OpenTill): Promise<void> {
  await clock.advance(24 * 3_600_000);
}

describe('goods of a payment whose review was decided for the shop', () => {
  it('hands over after a decided review with one deliberate press, and the entry records the review', async () => {
    const till = await decidedTill();
    till.gateway.will('requery', till.requeryAnswers(REVERSED));
    expect(codeOf(await till.desk.handOver(till.reference))).toBe('needsReview');
    expect(codeOf(await till.desk.handOverAfterReview(till.reference))).toBe('done');
    expect(till.journal.told.at(-1)).toMatchObject({
      happening: { kind: 'goodsHandedOver', afterReview: true },
      sale: { status: 'handedOver' },
    });
    expect(codeOf(await till.desk.handOverAfterReview(till.reference))).toBe('alreadyHandedOver');
    expect(codeOf(await till.desk.handOver(till.reference))).toBe('alreadyHandedOver');
    expect(handOvers(till)).toBe(1);
  });

  it.each([
    ['the service repeats the decided answer', REVERSED],
    ['the service says paid', {}],
  ])('re-queries on a later day after a decided review, and hands over if %s', async (_what, said) => {
    const till = await decidedTill();
    await nextDay(till);
    till.gateway.will('requery', till.requeryAnswers(said));
    expect(codeOf(await till.desk.handOverAfterReview(till.reference))).toBe('done');
    expect(till.journal.entries.at(-1)?.happening).toMatchObject({ confirmedBy: 'freshRequery', afterReview: true });
  });
});

describe('goods of a payment that was for review', () => {
  it('keeps the goods after a decided review if the newest answer differs from the earlier ones', async () => {
    const till = await decidedTill();
    await nextDay(till);
    till.gateway.will('requery', answered({ reference: till.reference, amountMinor: 1 }));
    expect(codeOf(await till.desk.handOverAfterReview(till.reference))).toBe('needsReview');
    expect(await stateOf(till)).toMatchObject({ handedOver: null, review: { again: { reason: 'amountTooLow' } } });
  });

  it('hands over as usual if there never was a review', async () => {
    const [till, reference] = await outcome.tillAfter(outcome.chargeToPaid);
    expect(codeOf(await till.desk.handOverAfterReview(reference))).toBe('done');
    expect(till.journal.entries.at(-1)?.happening).toEqual({ kind: 'goodsHandedOver' });
  });
});
