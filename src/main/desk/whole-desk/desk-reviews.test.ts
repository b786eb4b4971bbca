import { describe, expect, it } from 'vitest';
import type { ReviewChange } from '../../../shared/case/review-of-cases.ts';
import { PAYDESK } from '../../../shared/journal/journal-entry.ts';
import { answered, BANK_PAGE, NOT_FOUND } from '../../../shared/testing/answers.fixture.ts';
import { decision } from '../../../shared/testing/states.fixture.ts';
import { codeOf, refusalOf } from '../testing/code-of.fixture.ts';
import {
  cardCharge,
  KEYED,
  type OpenTill,
  openTill,
  RETURN_URL,
  restarted,
  SALE,
} from '../testing/open-till.fixture.ts';
import * as outcome from '../testing/outcomes.fixture.ts';

const DECIDED: ReviewChange = { kind: 'reviewDecided', decision: decision() };
const TOO_LITTLE = { amountMinor: 1 };

async function contradictedTill(): Promise<OpenTill & { reference: string }> {
  const [till, reference] = await outcome.tillAfter(outcome.chargeToPaid);
  await till.asks(reference, till.requeryAnswers(outcome.SAYS_FAILED));
  return { ...till, reference };
}

const decide = ({ desk }: OpenTill, reference: string) => desk.reviews.change(reference, () => DECIDED, PAYDESK);

describe('a review that its cases have decided', () => {
  it('journals a decided review with the name of the person who decided, and shows the decision at the counter', async () => {
    const till = await contradictedTill();
    await decide(till, till.reference);
    expect(till.journal.told.at(-1)).toMatchObject({
      actor: 'ngozi',
      happening: DECIDED,
      payment: { reference: till.reference, state: { outcome: 'paid', review: { decided: decision() } } },
    });
    expect(till.view()).toMatchObject({ screen: 'needsReview', review: { decided: decision() } });
    expect(till.desk.read().announcements).toEqual([]);
  });

  it('reopens and announces a decided review if an unpaid payment turns out to be paid', async () => {
    const [till, reference] = await outcome.tillAfter(outcome.chargeToDeclined);
    await till.asksLater(reference, till.requeryAnswers(TOO_LITTLE));
    await decide(till, reference);
    await till.desk.cancelSale(SALE);
    await till.asksLater(reference, till.requeryAnswers());
    expect(await till.stateOf(reference)).toMatchObject({
      outcome: 'paid',
      handedOver: null,
      review: { again: { reason: 'paidAfterSaleEnded' } },
    });
    expect(till.desk.read().announcements).toMatchObject([{ reference, kind: 'paidInReview' }]);
  });

  it('journals no review that did not change or has no payment', async () => {
    const till = await contradictedTill();
    const { length } = till.journal.entries;
    await till.desk.reviews.change(till.reference, () => null, PAYDESK);
    await till.desk.reviews.change('T1-261121-9999-ABCDEFGHI', () => DECIDED, PAYDESK);
    expect(till.journal.entries).toHaveLength(length);
  });

  it('stops the till with a message if the journal fails', async () => {
    const till = await contradictedTill();
    till.journal.failOn('reviewDecided');
    await expect(decide(till, till.reference)).rejects.toThrow('did not take');
    expect(till.desk.read().stopped).toMatchObject({ code: 'journalFailed' });
    expect(till.payment().state).toMatchObject({ review: { reason: 'contradicted' } });
  });

  it('keeps a review decided if the service repeats itself, and reopens it if the answer is new', async () => {
    const till = await contradictedTill();
    const { reference } = till;
    await decide(till, reference);
    await till.asksLater(reference, answered({ reference, ...outcome.SAYS_FAILED }));
    expect(await till.stateOf(reference)).toMatchObject({ review: { decided: decision() } });
    await till.asksLater(reference, answered({ reference }), answered({ reference, ...outcome.SAYS_FAILED }));
    expect(await till.stateOf(reference)).toMatchObject({ review: { decided: decision() } });
    await till.clock.advance(1_000);
    await till.clock.advance(1_000);
    await till.desk.requery(reference);
    expect(await till.stateOf(reference)).toMatchObject({
      outcome: 'paid',
      review: { reason: 'contradicted', again: { reason: 'contradicted' }, reopenedAt: expect.anything() },
    });
    expect((await till.stateOf(reference))?.review).not.toHaveProperty('decided');
  });
});

/** Answers that money was taken, but less than was owed. */
const comesIntoReview = (till: OpenTill, reference: string) =>
  till.asksLater(reference, answered({ reference, amountMinor: 100 }));

/** Makes a till whose first payment was declined and then came into review beside a second payment of its sale. */
async function tillInReview(charge: (till: OpenTill) => Promise<string>) {
  const [till, first] = await outcome.tillAfter(outcome.chargeToDeclined);
  const second = await charge(till);
  await comesIntoReview(till, first);
  return { ...till, first, second };
}

describe('a second payment of a sale whose first payment comes into review', () => {
  it('sends nothing more and shows the first payment, because money may have been taken already', async () => {
    const till = await tillInReview(outcome.chargeToOtp);
    expect(till.payment().reference).toBe(till.first);
    expect(till.view()).toMatchObject({ screen: 'needsReview', review: { reason: 'amountTooLow' } });
    const submitted = await till.desk.submit(till.second, { step: 'otp', otp: KEYED.otp });
    expect(refusalOf(submitted)).toEqual(['needsReview', till.first]);
    expect(till.gateway.sentTo('validate')).toEqual([]);
  });

  it('brings the second payment back to the counter if it turns out paid', async () => {
    const till = await tillInReview(outcome.chargeToOtp);
    await till.asks(till.second, answered({ reference: till.second }));
    expect(till.payment().reference).toBe(till.second);
    expect(till.view()).toMatchObject({ screen: 'paid' });
  });

  it('keeps a paid second payment at the counter, and its goods can be handed over', async () => {
    const till = await tillInReview(outcome.chargeToPaid);
    expect(till.payment().reference).toBe(till.second);
    expect(till.desk.read().announcements).toMatchObject([{ reference: till.first, kind: 'review' }]);
    expect(codeOf(await till.desk.handOver(till.second))).toBe('done');
  });
});

describe('a sale with a payment in review and a second one that waits for its bank page', () => {
  const leftSales = ({ desk }: OpenTill) => desk.read().leftSales.map(({ saleId, screen }) => [saleId, screen]);

  it('opens no bank page, and shows the review when the sale comes back to the counter, also after a restart', async () => {
    const till = await tillInReview(async (before) => {
      const second = await outcome.chargeToBankPage(before);
      expect(await before.desk.bankPage(second)).not.toBeNull();
      return second;
    });
    expect(await till.desk.bankPage(till.second)).toBeNull();
    await till.desk.leaveForLater(SALE);
    expect(leftSales(till)).toEqual([[SALE, 'needsReview']]);
    await till.desk.resumeSale(SALE);
    expect(till.payment().reference).toBe(till.first);
    const next = await restarted(till);
    expect(next.payment().reference).toBe(till.first);
    expect(next.view()).toMatchObject({ screen: 'needsReview' });
  });

  it('shows the review among sales left for later', async () => {
    const [till, first] = await outcome.tillAfter(outcome.chargeToDeclined);
    const second = await outcome.chargeToOtp(till);
    await till.desk.leaveForLater(SALE);
    await comesIntoReview(till, first);
    expect(leftSales(till)).toEqual([[SALE, 'needsReview']]);
    await till.desk.requery(second);
    expect(leftSales(till)).toEqual([[SALE, 'needsReview']]);
    await till.asksLater(second, answered({ reference: second }));
    expect(leftSales(till)).toEqual([[SALE, 'paid']]);
  });

  it('shows a decided review too, because the second payment still cannot continue', async () => {
    const till = await tillInReview(outcome.chargeToBankPage);
    await till.desk.leaveForLater(SALE);
    await decide(till, till.first);
    await till.asksLater(till.second);
    expect(leftSales(till)).toEqual([[SALE, 'needsReview']]);
    await till.desk.resumeSale(SALE);
    expect(await till.desk.bankPage(till.second)).toBeNull();
    expect(till.payment().reference).toBe(till.first);
    expect(till.view()).toMatchObject({ screen: 'needsReview', review: { decided: decision() } });
    expect(codeOf(await till.desk.cancelSale(SALE))).toBe('done');
  });
});

it('does not send an unsent payment again if it comes into review', async () => {
  const [till, reference] = await outcome.tillAfter((unsent) => outcome.chargeAnswered(unsent, outcome.UNSENT));
  await comesIntoReview(till, reference);
  expect(codeOf(await till.desk.sendAgain(reference))).toBe('needsReview');
  expect(till.gateway.sentTo('initiate')).toHaveLength(1);
});

async function tillWithTwo(first = outcome.ASKS_PIN) {
  const till = openTill();
  const reference = await outcome.chargeAnswered(till, first);
  const override = { reason: 'With another card', references: [reference] };
  expect(await outcome.chargeWith(till, cardCharge({ override }))).toBe('done');
  return { ...till, reference, second: till.payment().reference };
}

describe('a payment that a person replaced by a second payment', () => {
  const PIN = { step: 'cardPin', pin: KEYED.pin } as const;

  it('sends nothing for the replaced payment while the second one may take the money', async () => {
    const till = await tillWithTwo();
    expect(codeOf(await till.desk.submit(till.reference, PIN))).toBe('saleHasOpenPayment');
    await outcome.submitPin(till, till.second, outcome.TIMED_OUT);
    expect(await till.stateOf(till.second)).toMatchObject({ outcome: 'unknown' });
    expect(codeOf(await till.desk.submit(till.reference, PIN))).toBe('saleHasOpenPayment');
    expect(till.gateway.sentTo('authenticate')).toHaveLength(1);
  });

  it('sends nothing for the replaced payment while the second, never received, may still turn up', async () => {
    const till = await tillWithTwo();
    await outcome.submitPin(till, till.second, outcome.TIMED_OUT);
    await till.clock.advance(0);
    for (let asked = 0; asked < 3; asked += 1) {
      await till.asks(till.second, NOT_FOUND);
      await till.clock.advance(61_000);
    }
    expect(await till.stateOf(till.second)).toMatchObject({ outcome: 'neverReceived' });
    expect(codeOf(await till.desk.submit(till.reference, PIN))).toBe('saleHasOpenPayment');
  });

  it('shows the bank page again only once the second payment is declined', async () => {
    const till = await tillWithTwo(outcome.ASKS_BANK_PAGE);
    expect(await till.desk.bankPage(till.reference)).toBeNull();
    await outcome.submitPin(till, till.second, outcome.TIMED_OUT);
    await till.hears(answered({ reference: till.second, ...outcome.SAYS_FAILED }));
    expect(await till.stateOf(till.second)).toMatchObject({ outcome: 'declined' });
    expect(await till.desk.bankPage(till.reference)).toEqual({ authUrl: BANK_PAGE, returnUrl: RETURN_URL });
  });
});
