import { describe, expect, it } from 'vitest';
import { PAYDESK } from '../../../shared/journal/journal-entry.ts';
import { answered } from '../../../shared/testing/answers.fixture.ts';
import { decision } from '../../../shared/testing/states.fixture.ts';
import { codeOf } from '../testing/code-of.fixture.ts';
import { cardCharge, type OpenTill, openTill, SALE } from '../testing/open-till.fixture.ts';
import * as outcome from '../testing/outcomes.fixture.ts';

const PAGE = 'https://bank.example/page';

/** Answers that money was taken, but less than was owed, so that the payment comes into review. */
async function comesIntoReview({ desk, gateway, clock }: OpenTill, reference: string): Promise<void> {
  await clock.advance(1_000);
  gateway.will('requery', answered({ reference, amountMinor: 100 }));
  await desk.requery(reference);
}

describe('a second payment of a sale whose first payment comes into review', () => {
  it('sends nothing more, because money may have been taken already', async () => {
    const [till, first] = await outcome.tillAfter(outcome.chargeToDeclined);
    const second = await outcome.chargeToOtp(till);
    await comesIntoReview(till, first);
    expect(await till.desk.submit(second, { step: 'otp', otp: '12345' })).toMatchObject({
      problem: { code: 'needsReview', facts: { reference: first } },
    });
    expect(till.gateway.sentTo('validate')).toEqual([]);
  });

  it('is not sent again if it never left the till', async () => {
    const [till, first] = await outcome.tillAfter(outcome.chargeToDeclined);
    const second = await outcome.chargeAnswered(till, outcome.UNSENT);
    await comesIntoReview(till, first);
    const sent = till.gateway.sentTo('initiate').length;
    expect(codeOf(await till.desk.sendAgain(second))).toBe('needsReview');
    expect(till.gateway.sentTo('initiate')).toHaveLength(sent);
  });

  it('leaves the counter, so that none of its steps or bank pages continue', async () => {
    const [till, first] = await outcome.tillAfter(outcome.chargeToDeclined);
    await outcome.chargeToOtp(till);
    await comesIntoReview(till, first);
    expect(till.payment().reference).toBe(first);
    expect(till.view()).toMatchObject({ screen: 'needsReview', review: { reason: 'amountTooLow' } });
  });

  it('comes back to the counter if it turns out paid', async () => {
    const [till, first] = await outcome.tillAfter(outcome.chargeToDeclined);
    const second = await outcome.chargeToOtp(till);
    await comesIntoReview(till, first);
    await till.asks(second, answered({ reference: second }));
    expect(till.payment().reference).toBe(second);
    expect(till.view()).toMatchObject({ screen: 'paid' });
  });

  it('stays at the counter if it is already paid, and its goods can be handed over', async () => {
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
    till.gateway.will(
      'initiate',
      till.answers({ authModelUsed: 'VBVSECURECODE', authenticateCode: '02', authUrl: PAGE }),
    );
    await till.desk.charge(cardCharge());
    const second = till.payment().reference;
    expect(await till.desk.bankPage(second)).toMatchObject({ authUrl: PAGE });
    await comesIntoReview(till, first);
    return { ...till, first, second };
  }

  it('does not open that page', async () => {
    const till = await tillWithBankPage();
    expect(await till.desk.bankPage(till.second)).toBeNull();
  });

  it('shows the review when it comes back to the counter', async () => {
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

  it('shows the review even once decided, because the second payment still cannot continue', async () => {
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

  it('shows the review after a restart', async () => {
    const { desk, journal, clock, first } = await tillWithBankPage();
    await desk.stop();
    const till = openTill({ journal, clock });
    await till.desk.recover();
    expect(till.payment().reference).toBe(first);
    expect(till.view()).toMatchObject({ screen: 'needsReview' });
  });
});

describe('an unsent payment that comes into review because the service contradicts itself', () => {
  it('is not sent again', async () => {
    const till = openTill();
    const reference = await outcome.chargeAnswered(till, outcome.UNSENT);
    await comesIntoReview(till, reference);
    expect(codeOf(await till.desk.sendAgain(reference))).toBe('needsReview');
    expect(till.gateway.sentTo('initiate')).toHaveLength(1);
  });
});
