import { describe, expect, it } from 'vitest';
import type { CaseEvent } from '../../shared/case/case-transition.ts';
import { entriesTo, requeriedPaid } from '../../shared/testing/facts.fixture.ts';
import { codeOf } from '../desk/testing/code-of.fixture.ts';
import { buildEntry, buildPayment, buildSale, unknownState, untilWatchEnds } from '../journal/entries.fixture.ts';
import { foundPaid, makeTill, NOW, review, reviewed } from './case-till.fixture.ts';

const returned = [{ reference: reviewed.reference, amount: reviewed.amount }];
const RESOLVE: CaseEvent = { kind: 'caseResolved', reason: 'moneyReturned', words: 'The bank gave it back.', returned };

describe('a payment for review', () => {
  it('opens a case for a payment in review once, however often it is re-queried', async () => {
    const { happens, beforeReview, cases, errors } = await makeTill();
    beforeReview();
    await happens(foundPaid);
    await happens(foundPaid);
    expect(errors).toEqual([]);
    expect(cases.casesOfPayment(reviewed.reference)).toMatchObject([
      { number: 1, subject: { why: 'review', reason: 'paidAfterSaleEnded' }, openedBy: 'paydesk' },
    ]);
  });

  it('adds a payment for review to its existing case if that case is not resolved', async () => {
    const { openCase, happens, beforeReview, cases } = await makeTill();
    beforeReview();
    const id = await openCase({ references: [reviewed.reference] });
    await happens(foundPaid);
    expect(cases.casesOfPayment(reviewed.reference).map((each) => each.id)).toEqual([id]);
    expect(cases.caseFile(id)?.timeline.at(-1)?.entry.happening.kind).toBe('caseFlagged');
  });

  it('opens a new case for a payment in review if its existing case is resolved', async () => {
    const { keeper, openCase, happens, beforeReview, cases } = await makeTill();
    beforeReview();
    const id = await openCase({ references: [reviewed.reference] });
    await keeper.change(id, { kind: 'caseResolved', reason: 'notDebited', words: 'The bank says so.' });
    await happens(foundPaid);
    expect(cases.casesOfPayment(reviewed.reference).map(({ number }) => number)).toEqual([2, 1]);
  });
});

describe('a payment for review that the service contradicts later', () => {
  /** Uses a different amount each time, because the watch ignores a repeated answer. */
  const contradictedAt = (at: string) => ({
    ...buildEntry(reviewed, requeriedPaid(reviewed, { amountMinor: new Date(at).getUTCDate() })),
    at,
  });

  async function resolvedTill() {
    const till = await makeTill();
    till.beforeReview();
    await till.happens(foundPaid);
    const [first] = till.cases.casesOfPayment(reviewed.reference);
    await till.keeper.change(first?.id ?? '', RESOLVE);
    return till;
  }

  it('opens another case for each later finding if the payment’s case is resolved', async () => {
    const { happens, cases, errors } = await resolvedTill();
    const contradicted = contradictedAt('2026-11-23T09:00:00.000Z');
    await happens(contradicted);
    await happens(contradicted);
    expect(errors).toEqual([]);
    expect(cases.casesOfPayment(reviewed.reference)).toMatchObject([
      { number: 2, subject: { why: 'review', reason: 'amountTooLow' }, state: { status: 'open' } },
      { number: 1, state: { status: 'resolved' } },
    ]);
  });

  it('adds each later finding to the payment’s case if that case is not resolved', async () => {
    const { happens, cases } = await resolvedTill();
    await happens(contradictedAt('2026-11-23T09:00:00.000Z'));
    await happens(contradictedAt('2026-11-24T09:00:00.000Z'));
    expect(cases.casesOfPayment(reviewed.reference)).toMatchObject([
      { number: 2, flags: [{ at: '2026-11-23T09:00:00.000Z' }, { at: '2026-11-24T09:00:00.000Z' }] },
      { number: 1 },
    ]);
  });

  it('opens a further case at the next start if the program ended before the case was written', async () => {
    const first = await resolvedTill();
    first.store.append(contradictedAt('2026-11-23T09:00:00.000Z'));
    first.end();
    for (const run of ['the next', 'the one after it']) {
      const till = await makeTill(first.folder);
      await till.watch.catchUp();
      expect(till.cases.nextCaseNumber(), run).toBe(3);
      till.end();
    }
  });
});

describe('the review of a payment', () => {
  const { reference } = reviewed;

  async function tillInReview(folder?: string) {
    const till = await makeTill(folder);
    till.beforeReview();
    await till.happens(foundPaid);
    const [opened] = till.cases.casesOfPayment(reference);
    if (!opened) throw new Error('A review opens a case.');
    return { ...till, id: opened.id };
  }

  it('records the decision of a review: when, by whom and how', async () => {
    const { keeper, id, reviewOf, errors } = await tillInReview();
    expect(codeOf(await keeper.change(id, { ...RESOLVE, returned: [] }))).toBe('returnedAmountMissing');
    await keeper.change(id, RESOLVE);
    const decided = { at: NOW.toISOString(), by: 'ada', case: { id, number: 1 } };
    expect(reviewOf(reference)).toEqual({
      ...review,
      decided: { ...decided, reason: 'moneyReturned', books: 'returned' },
    });
    expect(errors).toEqual([]);
  });

  it('keeps a review open while another case about the payment is open, and follows that case', async () => {
    const { keeper, openCase, id, reviewOf } = await tillInReview();
    const complaint = await openCase({ references: [reference] });
    await keeper.change(id, RESOLVE);
    expect(reviewOf(reference)).toEqual(review);
    // The customer already has all of the money back.
    const gaveUp = { kind: 'caseResolved', reason: 'customerGaveUp', words: 'She wants nothing more.' } as const;
    await keeper.change(complaint, gaveUp);
    expect(reviewOf(reference)).toMatchObject({ decided: { case: { number: 2 } } });
  });

  it('decides a review if the payment is removed from its last open case', async () => {
    const { keeper, openCase, id, reviewOf } = await tillInReview();
    const complaint = await openCase({ references: [reference] });
    await keeper.change(id, RESOLVE);
    await keeper.change(complaint, { kind: 'caseUnlinked', reference });
    expect(reviewOf(reference)).toMatchObject({ decided: { case: { number: 1 } } });
  });

  it.each([
    // The reopened case adds an entry that undoes the return.
    ['its case is opened again', { kind: 'caseReopened', words: 'It was taken once more.' }, 12],
    ['another case is about it', null, 11],
  ] as const)('opens a review again if %s', async (_name, event, seq) => {
    const { keeper, openCase, id, reviewOf, store } = await tillInReview();
    await keeper.change(id, RESOLVE);
    await (event ? keeper.change(id, event) : openCase({ references: [reference] }));
    expect(reviewOf(reference)).toEqual({ ...review, reopenedAt: NOW.toISOString() });
    expect(store.head().seq).toBe(seq);
  });

  it('updates a review from its cases at the next start if the program ended between the two entries', async () => {
    const first = await tillInReview();
    first.faults.reviews = new Error('The program ended.');
    await first.keeper.change(first.id, RESOLVE);
    expect(first.errors).toEqual([first.faults.reviews]);
    expect(first.reviewOf(reference)).toEqual(review);
    first.end();
    const second = await makeTill(first.folder);
    await second.watch.catchUp();
    expect(second.reviewOf(reference)).toMatchObject({ decided: { by: 'ada', case: { number: 1 } } });
    second.faults.reviews = new Error('The program ended again.');
    await second.keeper.change(first.id, { kind: 'caseReopened', words: 'It was taken once more.' });
    second.end();
    const third = await makeTill(first.folder);
    await third.watch.catchUp();
    expect(third.reviewOf(reference)).toEqual({ ...review, reopenedAt: NOW.toISOString() });
    const { seq } = third.store.head();
    await third.watch.catchUp();
    expect(third.store.head().seq).toBe(seq);
  });

  it('updates a review from its cases before a hand-over, and says what prevents the hand-over', async () => {
    const first = await tillInReview();
    await first.keeper.change(first.id, RESOLVE);
    first.faults.reviews = new Error('The program ended.');
    await first.openCase({ references: [reference] });
    first.end();
    const second = await makeTill(first.folder);
    second.faults.reviews = new Error('The disk is full.');
    await expect(second.watch.catchUpOn(reference)).rejects.toThrow('The disk is full.');
    expect(second.reviewOf(reference)).toHaveProperty('decided');
    delete second.faults.reviews;
    await second.watch.catchUpOn(reference);
    expect(second.reviewOf(reference)).toEqual({ ...review, reopenedAt: NOW.toISOString() });
    const { seq } = second.store.head();
    await second.watch.catchUpOn(reference);
    await second.watch.catchUpOn('T1-NOBODY');
    expect(second.store.head().seq).toBe(seq);
  });

  it('does not decide a review by a case that was resolved before an unreported finding', async () => {
    const { keeper, id, reviewOf, store, watch, cases } = await tillInReview();
    const again = { reason: 'amountTooLow', at: '2026-11-21T09:59:59.000Z' } as const;
    store.append({ ...buildEntry(reviewed, requeriedPaid(reviewed, { amountMinor: 1 })), at: again.at });
    await keeper.change(id, RESOLVE);
    await watch.catchUp();
    expect(reviewOf(reference)).toEqual({ ...review, again });
    expect(cases.casesOfPayment(reference)).toMatchObject([{ number: 2, state: { status: 'open' } }, { number: 1 }]);
  });
});

describe('a payment that is still unknown when its watch ends', () => {
  it('opens a case for a payment that is still unknown when its watch ends', async () => {
    const { happens, cases } = await makeTill();
    const entries = entriesTo(buildPayment(buildSale(), 1, { state: unknownState(2) }));
    const pending = requeriedPaid(reviewed, { code: '09', status: 'pending' });
    for (const entry of [...entries, ...untilWatchEnds(entries, pending)]) await happens(entry);
    expect(cases.casesOfPayment(reviewed.reference)).toMatchObject([{ subject: { why: 'stillUnknown' } }]);
  });
});
