import { describe, expect, it } from 'vitest';
import { returnedMinorOf } from '../../shared/journal/books.ts';
import type { PaymentRecord } from '../../shared/payment/records.ts';
import type { ResolutionReason } from '../../shared/payment/resolution-reason.ts';
import type { CaseReturn } from '../../shared/payment/returned.ts';
import { buildCase } from '../../shared/testing/cases.fixture.ts';
import type { ComposedTill } from '../composed-till.ts';
import { codeOf } from '../desk/testing/code-of.fixture.ts';
import { buildCaseEntry, openingOf } from '../journal/cases.fixture.ts';
import { openStore } from '../journal/open/open.ts';
import { practiceJournalKey } from '../seal/journal-key.ts';
import { chargeToOtp, unwrap, withTills } from '../whole-till/composed-tills.fixture.ts';

const tills = withTills();

const FOR_THE_SHOP = { reason: 'paymentWasRight', words: 'It was taken once.' } as const;

async function resolveCaseOf({ handlers }: ComposedTill, reference: string, reason: ResolutionReason): Promise<string> {
  const about = { claim: null, references: [reference], external: null };
  const { id } = unwrap(await handlers['cases.open']({ reason: 'debitedNoGoods', ...about }));
  unwrap(await handlers['cases.resolve']({ id, reason, words: 'By transfer.' }));
  return id;
}

/** Adds a resolved case to a closed journal, without the corresponding entry of its payment. */
async function addResolvedCase(
  reference: string,
  at = new Date().toISOString(),
  returned?: readonly CaseReturn[],
): Promise<void> {
  const opening = await openStore({
    folder: tills.folder,
    mode: 'practice',
    till: 'T1',
    openedAt: at,
    authenticationKey: practiceJournalKey(),
  });
  if (!opening.ok) throw new Error(opening.detail);
  const about = buildCase({ references: [reference] }, at);
  const resolved = { kind: 'caseResolved', reason: 'moneyReturned', words: 'By transfer.' } as const;
  const of = { case: { id: about.id, number: about.number }, ...(returned && { returned: [...returned] }) };
  opening.journal.store.append(openingOf(about));
  opening.journal.store.append(buildCaseEntry({ ...resolved, ...of }, at));
  opening.journal.close();
}

async function pay(till: ComposedTill, reference: string): Promise<void> {
  unwrap(await till.handlers['payment.submitStep']({ reference, keyed: { step: 'otp', otp: '12345' } }));
  await expect.poll(async () => (await paymentOf(till, reference)).state.outcome).toBe('paid');
}

async function paymentOf({ handlers }: ComposedTill, reference: string): Promise<PaymentRecord> {
  return unwrap(await handlers['journal.payment']({ reference })).payment;
}

/** Waits for a case that was opened after the case with this id. */
async function caseAfter({ handlers }: ComposedTill, reference: string, id: string) {
  const newest = async () => unwrap(await handlers['cases.ofPayment']({ reference })).cases[0];
  await expect.poll(async () => (await newest())?.id).not.toBe(id);
  const opened = await newest();
  if (!opened) throw new Error('The payment has a case.');
  return opened;
}

/** Ends a case with a decision that says nothing about money or goods. */
async function withdraw({ handlers }: ComposedTill, id: string): Promise<void> {
  const words = 'It was another customer.';
  unwrap(await handlers['cases.reopen']({ id, words }));
  unwrap(await handlers['cases.resolve']({ id, reason: 'otherCase', words }));
}

describe('a payment that turns out paid after a case had recorded its outcome', () => {
  it('keeps the goods if a case said that the money was returned, even after a review for the shop', async () => {
    const till = await tills.start();
    const reference = await chargeToOtp(till);
    const id = await resolveCaseOf(till, reference, 'moneyReturned');
    await pay(till, reference);
    const view = { screen: 'needsReview', review: { reason: 'paidAfterCase' } };
    await expect.poll(() => tills.snapshots.at(-1)?.current?.view).toMatchObject(view);
    expect(codeOf(await till.handlers['payment.handOver']({ reference }))).toBe('needsReview');
    // Nobody has entered how much was returned.
    expect(returnedMinorOf(await paymentOf(till, reference))).toBe(0);
    const review = await caseAfter(till, reference, id);
    expect(review).toMatchObject({ subject: { why: 'review', reason: 'paidAfterCase' }, state: { status: 'open' } });
    unwrap(await till.handlers['cases.resolve']({ id: review.id, ...FOR_THE_SHOP }));
    expect(await till.handlers['payment.handOverAfterReview']({ reference })).toMatchObject({ ok: false });
    await withdraw(till, id);
    unwrap(await till.handlers['payment.handOverAfterReview']({ reference }));
  });
});

describe('a paid payment whose case says that the customer has the goods', () => {
  it('does not hand over goods a second time, even once another case is resolved for the shop', async () => {
    const till = await tills.start();
    const { handlers } = till;
    const reference = await tills.takePayment(till);
    const id = await resolveCaseOf(till, reference, 'goodsHandedOver');
    expect(codeOf(await handlers['payment.handOver']({ reference }))).toBe('customerHasGoods');
    const { saleId } = await paymentOf(till, reference);
    unwrap(await handlers['sale.cancel']({ saleId }));
    const review = await caseAfter(till, reference, id);
    unwrap(await handlers['cases.resolve']({ id: review.id, ...FOR_THE_SHOP }));
    const { state } = await paymentOf(till, reference);
    expect(state.review?.decided).toMatchObject({ reason: 'paymentWasRight', books: 'kept' });
    expect(await handlers['payment.handOverAfterReview']({ reference })).toMatchObject({ ok: false });
    await withdraw(till, id);
    unwrap(await handlers['payment.handOverAfterReview']({ reference }));
  });
});

describe('a program that ended between the entry of a case and that of its payment', () => {
  it('marks a payment for review at the next start if it was paid after the case was resolved', async () => {
    const till = await tills.start();
    const reference = await tills.takePayment(till);
    await tills.stop(till);
    await addResolvedCase(reference, '2026-01-01T09:00:00.000Z');
    const next = await tills.start();
    await expect
      .poll(async () => (await paymentOf(next, reference)).state)
      .toMatchObject({ outcome: 'paid', review: { reason: 'paidAfterCase' } });
    expect(await next.handlers['payment.handOver']({ reference })).toMatchObject({ problem: { code: 'needsReview' } });
  });

  it('hands over nothing before the start has caught up with a case about returned money', async () => {
    const till = await tills.start();
    const reference = await tills.takePayment(till);
    await tills.stop(till);
    const amount = { amountMinor: 150_000, currency: 'NGN' } as const;
    await addResolvedCase(reference, undefined, [{ reference, amount }]);
    const next = await tills.start({ firstMomentsMs: 3_600_000 });
    expect(codeOf(await next.handlers['payment.handOver']({ reference }))).toBe('moneyReturned');
    const { payment, timeline } = unwrap(await next.handlers['journal.payment']({ reference }));
    expect(returnedMinorOf(payment)).toBe(150_000);
    expect(timeline.map(({ entry }) => entry.happening.kind)).not.toContain('goodsHandedOver');
    const again = await next.handlers['payment.handOverAfterReview']({ reference });
    expect(again).toMatchObject({ problem: { code: 'moneyReturned' } });
  });
});
