import { describe, expect, it } from 'vitest';
import type { ReviewChange } from '../../../shared/case/review-of-cases.ts';
import { PAYDESK } from '../../../shared/journal/journal-entry.ts';
import type { RequeryAnswer } from '../../../shared/payment/answers.ts';
import { answered, LOST, PENDING } from '../../../shared/testing/answers.fixture.ts';
import { decision, keptDecision } from '../../../shared/testing/states.fixture.ts';
import { codeOf } from '../testing/code-of.fixture.ts';
import { type OpenTill, openTill, SALE } from '../testing/open-till.fixture.ts';
import * as outcome from '../testing/outcomes.fixture.ts';

const REVERSED = { code: '51', status: 'failed' };
const KEPT: ReviewChange = { kind: 'reviewDecided', decision: keptDecision(1) };

type Reviewed = OpenTill & { reference: string };

/** A payment that was paid, that a later answer contradicted, and whose review was then decided. */
async function decidedTill(
  decided: ReviewChange = KEPT,
  contradiction: Partial<RequeryAnswer> = REVERSED,
): Promise<Reviewed> {
  const till = openTill();
  const reference = await outcome.chargeToPaid(till);
  till.gateway.will('requery', till.requeryAnswers(contradiction));
  await till.desk.requery(reference);
  await till.desk.reviews.change(reference, () => decided, PAYDESK);
  return { ...till, reference };
}

const stateOf = async ({ journal, reference }: Reviewed) => (await journal.payment(reference))?.state;
const releases = ({ journal }: OpenTill) => journal.happenings.filter((kind) => kind === 'goodsHandedOver').length;

/** Makes the confirmation so old that the service is asked once more. */
async function nextDay({ clock }: OpenTill): Promise<void> {
  await clock.advance(24 * 3_600_000);
}

describe('goods of a payment whose review was decided for the shop', () => {
  it('leave by a press that says so, once, and the entry says that it was after a review', async () => {
    const till = await decidedTill();
    till.gateway.will('requery', till.requeryAnswers(REVERSED));
    expect(codeOf(await till.desk.handOver(till.reference))).toBe('needsReview');
    expect(codeOf(await till.desk.handOverAfterReview(till.reference))).toBe('done');
    expect(till.journal.entries.at(-1)).toMatchObject({
      happening: { kind: 'goodsHandedOver', afterReview: true },
      sale: { status: 'handedOver' },
    });
    expect(codeOf(await till.desk.handOverAfterReview(till.reference))).toBe('alreadyReleased');
    expect(codeOf(await till.desk.handOver(till.reference))).toBe('alreadyReleased');
    expect(releases(till)).toBe(1);
  });

  it('leave once, however many presses come at the same time', async () => {
    const till = await decidedTill();
    const { desk, reference } = till;
    till.gateway.will('requery', till.requeryAnswers(REVERSED));
    const answers = await Promise.all([
      desk.handOverAfterReview(reference),
      desk.handOver(reference),
      desk.handOverAfterReview(reference),
    ]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(releases(till)).toBe(1);
  });

  it('leave of a sale that was cancelled meanwhile', async () => {
    const till = await decidedTill();
    await till.desk.cancelSale(SALE);
    till.gateway.will('requery', till.requeryAnswers(REVERSED));
    expect(codeOf(await till.desk.handOverAfterReview(till.reference))).toBe('done');
    expect(till.journal.entries.at(-1)).toMatchObject({ sale: { status: 'handedOver' } });
  });

  it.each([
    ['the service repeats what was decided on', answered(REVERSED)],
    ['the service says that it is paid', answered()],
  ])('are asked about once more on another day, and leave where %s', async (_what, answer) => {
    const till = await decidedTill();
    await nextDay(till);
    till.gateway.will('requery', {
      ...answer,
      ...('answer' in answer && { answer: { ...answer.answer, reference: till.reference } }),
    });
    expect(codeOf(await till.desk.handOverAfterReview(till.reference))).toBe('done');
    expect(till.journal.entries.at(-1)?.happening).toMatchObject({ confirmedBy: 'freshRequery', afterReview: true });
  });

  it('leave by a decision with a reason if the service cannot be reached', async () => {
    const till = await decidedTill();
    await nextDay(till);
    till.gateway.will('requery', LOST, LOST);
    expect(codeOf(await till.desk.handOverAfterReview(till.reference))).toBe('noAnswerBeforeHandOver');
    const override = { reason: 'The customer cannot wait' };
    expect(codeOf(await till.desk.handOverAfterReview(till.reference, override))).toBe('done');
    expect(till.journal.entries.at(-1)?.happening).toMatchObject({ confirmedBy: 'proofAlone', ...override });
  });
});

describe('goods of a payment that was for review', () => {
  it.each([
    ['is decided otherwise', { kind: 'reviewDecided', decision: decision(1) } as const, 'needsReview'],
    [
      'was decided because the customer has the goods',
      { kind: 'reviewDecided', decision: { ...keptDecision(1), reason: 'goodsHandedOver' } } as const,
      'needsReview',
    ],
    [
      'was decided because the customer was not debited',
      { kind: 'reviewDecided', decision: { ...keptDecision(1), reason: 'notDebited' } } as const,
      'needsReview',
    ],
    [
      'was decided because another case continues it',
      { kind: 'reviewDecided', decision: { ...keptDecision(1), reason: 'otherCase' } } as const,
      'needsReview',
    ],
  ])('stay where it %s', async (_how, decided, refusal) => {
    const till = await decidedTill(decided);
    expect(codeOf(await till.desk.handOverAfterReview(till.reference))).toBe(refusal);
    expect(releases(till)).toBe(0);
  });

  it('stay where nobody has decided', async () => {
    const till = await decidedTill();
    await till.desk.reviews.change(till.reference, () => ({ kind: 'reviewReopened' }), PAYDESK);
    expect(codeOf(await till.desk.handOverAfterReview(till.reference))).toBe('needsReview');
    expect(releases(till)).toBe(0);
  });

  it('stay where the answer to the last question says something new', async () => {
    const till = await decidedTill();
    await nextDay(till);
    till.gateway.will('requery', answered({ reference: till.reference, amountMinor: 1 }));
    expect(codeOf(await till.desk.handOverAfterReview(till.reference))).toBe('needsReview');
    expect(await stateOf(till)).toMatchObject({ released: null, review: { again: { reason: 'amountTooLow' } } });
  });

  it.each([
    [{ fraudStatus: 'flagged' }, { status: 'reversed' }],
    [{ fraudStatus: 'flagged' }, { fraudStatus: 'ok', chargeCode: '51' }],
    [{ amountMinor: 149_900 }, { amountMinor: 1 }],
    [{ chargedAmountMinor: 1 }, { chargedAmountMinor: 0 }],
    [REVERSED, { ...REVERSED, code: 'R1' }],
    [{ reference: 'T9-1' }, { reference: 'T9-2' }],
    [{ otherReference: 'T9-1' }, { otherReference: 'T9-2' }],
    [{ currency: 'USD' }, { currency: 'GHS' }],
  ] as const)(
    'stay where %o was decided on, and the last answer is for review as well, but says %o',
    async (...said) => {
      const [decidedOn, now] = said;
      const till = await decidedTill(KEPT, decidedOn);
      await nextDay(till);
      till.gateway.will('requery', till.requeryAnswers(now));
      expect(codeOf(await till.desk.handOverAfterReview(till.reference))).toBe('needsReview');
      expect(releases(till)).toBe(0);
      const review = (await stateOf(till))?.review;
      expect(review?.again).toBeDefined();
      expect(review?.decided).toBeUndefined();
    },
  );

  it('stay while the service says that it does not know', async () => {
    const till = await decidedTill();
    await nextDay(till);
    const { answer } = PENDING as Extract<typeof PENDING, { kind: 'answered' }>;
    till.gateway.will('requery', { kind: 'answered', answer: { ...answer, reference: till.reference } });
    expect(codeOf(await till.desk.handOverAfterReview(till.reference))).toBe('notConfirmedAgain');
    expect(releases(till)).toBe(0);
  });

  it('leave as any other where there never was a review', async () => {
    const till = openTill();
    const reference = await outcome.chargeToPaid(till);
    expect(codeOf(await till.desk.handOverAfterReview(reference))).toBe('done');
    expect(till.journal.entries.at(-1)?.happening).toEqual({ kind: 'goodsHandedOver' });
  });

  it('never was: a press of the back office hands over nothing that the counter would not', async () => {
    const till = openTill();
    const reference = await outcome.chargeToDeclined(till);
    expect(codeOf(await till.desk.handOverAfterReview(reference))).toBe('notPaid');
    expect(releases(till)).toBe(0);
  });
});
