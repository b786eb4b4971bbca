import { describe, expect, it } from 'vitest';
import type { ReviewChange } from '../../../shared/case/review-of-cases.ts';
import { PAYDESK } from '../../../shared/journal/journal-entry.ts';
import type { StepOutcome } from '../../../shared/payment/answers.ts';
import { answered, BANK_PAGE, LOST, NOT_FOUND } from '../../../shared/testing/answers.fixture.ts';
import { decision } from '../../../shared/testing/states.fixture.ts';
import { codeOf } from '../testing/code-of.fixture.ts';
import { cardCharge, KEYED, type OpenTill, openTill, RETURN_URL, SALE } from '../testing/open-till.fixture.ts';
import * as outcome from '../testing/outcomes.fixture.ts';

const DECIDED: ReviewChange = { kind: 'reviewDecided', decision: decision() };
const TOO_LITTLE = { amountMinor: 1 };

async function contradictedTill(): Promise<OpenTill & { reference: string }> {
  const [till, reference] = await outcome.tillAfter(outcome.chargeToPaid);
  await till.asks(reference, till.requeryAnswers({ code: '51', status: 'failed' }));
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
    till.gateway.will('requery', till.requeryAnswers(TOO_LITTLE));
    await till.clock.advance(1_000);
    await till.desk.requery(reference);
    await decide(till, reference);
    await till.desk.cancelSale(SALE);
    till.gateway.will('requery', till.requeryAnswers());
    await till.clock.advance(1_000);
    await till.desk.requery(reference);
    expect(await till.journal.payment(reference)).toMatchObject({
      state: { outcome: 'paid', handedOver: null, review: { again: { reason: 'paidAfterSaleEnded' } } },
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
    const state = async () => (await till.journal.payment(reference))?.state;
    till.gateway.will('requery', answered({ reference, code: '51', status: 'failed' }));
    await till.clock.advance(1_000);
    await till.desk.requery(reference);
    expect(await state()).toMatchObject({ review: { decided: decision() } });
    till.gateway.will('requery', answered({ reference }), answered({ reference, code: '51', status: 'failed' }));
    await till.clock.advance(1_000);
    await till.desk.requery(reference);
    expect(await state()).toMatchObject({ review: { decided: decision() } });
    await till.clock.advance(1_000);
    await till.clock.advance(1_000);
    await till.desk.requery(reference);
    expect(await state()).toMatchObject({
      outcome: 'paid',
      review: { reason: 'contradicted', again: { reason: 'contradicted' }, reopenedAt: expect.anything() },
    });
    expect((await state())?.review).not.toHaveProperty('decided');
  });
});

/** Answers that money was taken, but less than was owed. */
async function comesIntoReview({ desk, gateway, clock }: OpenTill, reference: string): Promise<void> {
  await clock.advance(1_000);
  gateway.will('requery', answered({ reference, amountMinor: 100 }));
  await desk.requery(reference);
}

describe('a second payment of a sale whose first payment comes into review', () => {
  it('sends nothing more for the second payment, because money may have been taken already', async () => {
    const [till, first] = await outcome.tillAfter(outcome.chargeToDeclined);
    const second = await outcome.chargeToOtp(till);
    await comesIntoReview(till, first);
    expect(await till.desk.submit(second, { step: 'otp', otp: '12345' })).toMatchObject({
      problem: { code: 'needsReview', facts: { reference: first } },
    });
    expect(till.gateway.sentTo('validate')).toEqual([]);
  });

  it('does not send an unsent second payment again if the first one comes into review', async () => {
    const [till, first] = await outcome.tillAfter(outcome.chargeToDeclined);
    const second = await outcome.chargeAnswered(till, outcome.UNSENT);
    await comesIntoReview(till, first);
    const sent = till.gateway.sentTo('initiate').length;
    expect(codeOf(await till.desk.sendAgain(second))).toBe('needsReview');
    expect(till.gateway.sentTo('initiate')).toHaveLength(sent);
  });

  it('shows the first payment at the counter when it comes into review, so that no step continues', async () => {
    const [till, first] = await outcome.tillAfter(outcome.chargeToDeclined);
    await outcome.chargeToOtp(till);
    await comesIntoReview(till, first);
    expect(till.payment().reference).toBe(first);
    expect(till.view()).toMatchObject({ screen: 'needsReview', review: { reason: 'amountTooLow' } });
  });

  it('brings the second payment back to the counter if it turns out paid', async () => {
    const [till, first] = await outcome.tillAfter(outcome.chargeToDeclined);
    const second = await outcome.chargeToOtp(till);
    await comesIntoReview(till, first);
    await till.asks(second, answered({ reference: second }));
    expect(till.payment().reference).toBe(second);
    expect(till.view()).toMatchObject({ screen: 'paid' });
  });

  it('keeps a paid second payment at the counter, and its goods can be handed over', async () => {
    const [till, first] = await outcome.tillAfter(outcome.chargeToDeclined);
    const second = await outcome.chargeToPaid(till);
    await comesIntoReview(till, first);
    expect(till.payment().reference).toBe(second);
    expect(till.desk.read().announcements).toMatchObject([{ reference: first, kind: 'review' }]);
    expect(codeOf(await till.desk.handOver(second))).toBe('done');
  });
});

describe('a sale with a payment in review and a second one that waits for its bank page', () => {
  async function tillWithBankPage(): Promise<OpenTill & { first: string; second: string }> {
    const [till, first] = await outcome.tillAfter(outcome.chargeToDeclined);
    const second = await outcome.chargeToBankPage(till);
    expect(await till.desk.bankPage(second)).toMatchObject({ authUrl: BANK_PAGE });
    await comesIntoReview(till, first);
    return { ...till, first, second };
  }

  it('does not open the bank page of a second payment while the first one is in review', async () => {
    const till = await tillWithBankPage();
    expect(await till.desk.bankPage(till.second)).toBeNull();
  });

  it('shows the review of the first payment when the sale comes back to the counter', async () => {
    const till = await tillWithBankPage();
    await till.desk.leaveForLater(SALE);
    expect(till.desk.read().leftSales).toMatchObject([{ saleId: SALE, screen: 'needsReview' }]);
    await till.desk.resumeSale(SALE);
    expect(till.payment().reference).toBe(till.first);
  });

  it('shows the review among sales left for later', async () => {
    const [till, first] = await outcome.tillAfter(outcome.chargeToDeclined);
    const second = await outcome.chargeToOtp(till);
    await till.desk.leaveForLater(SALE);
    await comesIntoReview(till, first);
    expect(till.desk.read().leftSales).toMatchObject([{ saleId: SALE, screen: 'needsReview' }]);
    await till.desk.requery(second);
    expect(till.desk.read().leftSales).toMatchObject([{ saleId: SALE, screen: 'needsReview' }]);
    till.gateway.will('requery', answered({ reference: second }));
    await till.clock.advance(1_000);
    await till.desk.requery(second);
    expect(till.desk.read().leftSales).toMatchObject([{ saleId: SALE, screen: 'paid' }]);
  });

  it('shows a decided review too, because the second payment still cannot continue', async () => {
    const till = await tillWithBankPage();
    await till.desk.leaveForLater(SALE);
    const decided = { kind: 'reviewDecided', decision: decision() } as const;
    await till.desk.reviews.change(till.first, () => decided, PAYDESK);
    await till.clock.advance(1_000);
    await till.desk.requery(till.second);
    expect(till.desk.read().leftSales).toMatchObject([{ saleId: SALE, screen: 'needsReview' }]);
    await till.desk.resumeSale(SALE);
    expect(await till.desk.bankPage(till.second)).toBeNull();
    expect(till.payment().reference).toBe(till.first);
    expect(till.view()).toMatchObject({ screen: 'needsReview', review: { decided: decision() } });
    expect(codeOf(await till.desk.cancelSale(SALE))).toBe('done');
  });

  it('shows the review of the first payment after a restart', async () => {
    const { desk, journal, clock, first } = await tillWithBankPage();
    await desk.stop();
    const till = openTill({ journal, clock });
    await till.desk.recover();
    expect(till.payment().reference).toBe(first);
    expect(till.view()).toMatchObject({ screen: 'needsReview' });
  });
});

describe('an unsent payment that comes into review because the service contradicts itself', () => {
  it('does not send an unsent payment again if it comes into review', async () => {
    const till = openTill();
    const reference = await outcome.chargeAnswered(till, outcome.UNSENT);
    await comesIntoReview(till, reference);
    expect(codeOf(await till.desk.sendAgain(reference))).toBe('needsReview');
    expect(till.gateway.sentTo('initiate')).toHaveLength(1);
  });
});

async function tillWithTwo(first: StepOutcome) {
  const till = openTill();
  const reference = await outcome.chargeAnswered(till, first, outcome.ASKS_PIN);
  const override = { reason: 'With another card', references: [reference] };
  expect(codeOf(await till.desk.charge(cardCharge({ override })))).toBe('done');
  return { ...till, reference, second: till.payment().reference };
}

type Till = Awaited<ReturnType<typeof tillWithTwo>>;

const WAYS: [string, StepOutcome, send: (till: Till) => Promise<string>][] = [
  ['the repeated charge', outcome.UNSENT, async ({ desk, reference }) => codeOf(await desk.sendAgain(reference))],
  [
    'the keyed step',
    outcome.ASKS_PIN,
    async ({ desk, reference }) => codeOf(await desk.submit(reference, { step: 'cardPin', pin: KEYED.pin })),
  ],
];

describe('a payment that a person replaced by a second payment', () => {
  it.each(WAYS)(
    'sends nothing for the replaced payment while the second one may take the money: %s',
    async (_what, first, send) => {
      const till = await tillWithTwo(first);
      const sent = till.gateway.calls.length;
      expect(await send(till)).toBe('saleHasOpenPayment');
      till.gateway.will('authenticate', outcome.TIMED_OUT);
      till.gateway.will('requery', LOST);
      await till.desk.submit(till.second, { step: 'cardPin', pin: KEYED.pin });
      expect(await till.journal.payment(till.second)).toMatchObject({ state: { outcome: 'unknown' } });
      expect(await send(till)).toBe('saleHasOpenPayment');
      expect(till.gateway.calls.slice(sent).filter(({ operation }) => operation !== 'requery')).toHaveLength(1);
    },
  );

  it.each(WAYS)(
    'sends nothing for the replaced payment while the second, never received, may still turn up: %s',
    async (_what, first, send) => {
      const till = await tillWithTwo(first);
      till.gateway.will('authenticate', outcome.TIMED_OUT);
      till.gateway.will('requery', LOST);
      await till.desk.submit(till.second, { step: 'cardPin', pin: KEYED.pin });
      await till.clock.advance(0);
      for (let asked = 0; asked < 3; asked += 1) {
        await till.asks(till.second, NOT_FOUND);
        await till.clock.advance(61_000);
      }
      expect(await till.journal.payment(till.second)).toMatchObject({ state: { outcome: 'neverReceived' } });
      expect(await send(till)).toBe('saleHasOpenPayment');
    },
  );

  it('shows the bank page again only once the second payment is declined', async () => {
    const till = await tillWithTwo(outcome.ASKS_BANK_PAGE);
    expect(await till.desk.bankPage(till.reference)).toBeNull();
    till.gateway.will('authenticate', outcome.TIMED_OUT);
    await till.desk.submit(till.second, { step: 'cardPin', pin: KEYED.pin });
    await till.hears(answered({ reference: till.second, code: '51', status: 'failed' }));
    expect(await till.journal.payment(till.second)).toMatchObject({ state: { outcome: 'declined' } });
    expect(await till.desk.bankPage(till.reference)).toEqual({ authUrl: BANK_PAGE, returnUrl: RETURN_URL });
  });
});
