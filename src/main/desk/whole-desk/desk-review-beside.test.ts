import { describe, expect, it } from 'vitest';
import { PAYDESK } from '../../../shared/journal/journal-entry.ts';
import { answered } from '../../../shared/testing/answers.fixture.ts';
import { decision } from '../../../shared/testing/states.fixture.ts';
import { codeOf } from '../testing/code-of.fixture.ts';
import { cardCharge, type OpenTill, openTill, SALE } from '../testing/open-till.fixture.ts';
import * as outcome from '../testing/outcomes.fixture.ts';

const PAGE = 'https://bank.example/page';

/** The service says of a payment that money was taken for it, and less than was owed: nobody knows what that means. */
async function comesIntoReview({ desk, gateway, clock }: OpenTill, reference: string): Promise<void> {
  await clock.advance(1_000);
  gateway.will('requery', answered({ reference, amountMinor: 100 }));
  await desk.requery(reference);
}

describe('a second payment of a sale, when the first one comes into review', () => {
  it('sends nothing more that was keyed, since money may have been taken already', async () => {
    const till = openTill();
    const first = await outcome.chargeToDeclined(till);
    const second = await outcome.chargeToOtp(till);
    await comesIntoReview(till, first);
    expect(await till.desk.submit(second, { step: 'otp', otp: '12345' })).toMatchObject({
      problem: { code: 'needsReview', facts: { reference: first } },
    });
    expect(till.gateway.sentTo('validate')).toEqual([]);
  });

  it('is not sent again where it never left', async () => {
    const till = openTill();
    const first = await outcome.chargeToDeclined(till);
    till.gateway.will('initiate', outcome.UNSENT);
    await till.desk.charge(cardCharge());
    const second = till.payment().reference;
    await comesIntoReview(till, first);
    const sent = till.gateway.sentTo('initiate').length;
    expect(codeOf(await till.desk.sendAgain(second))).toBe('needsReview');
    expect(till.gateway.sentTo('initiate')).toHaveLength(sent);
  });

  it('leaves the counter to it, so that no step and no bank page of the second one goes on', async () => {
    const till = openTill();
    const first = await outcome.chargeToDeclined(till);
    await outcome.chargeToOtp(till);
    await comesIntoReview(till, first);
    expect(till.payment().reference).toBe(first);
    expect(till.view()).toMatchObject({ screen: 'needsReview', review: { reason: 'amountTooLow' } });
  });

  it('comes back to the counter where it is paid all the same', async () => {
    const till = openTill();
    const first = await outcome.chargeToDeclined(till);
    const second = await outcome.chargeToOtp(till);
    await comesIntoReview(till, first);
    till.gateway.will('requery', answered({ reference: second }));
    await till.desk.requery(second);
    expect(till.payment().reference).toBe(second);
    expect(till.view()).toMatchObject({ screen: 'paid' });
  });

  it('stays at the counter where it is paid: its goods can be handed over', async () => {
    const till = openTill();
    const first = await outcome.chargeToDeclined(till);
    const second = await outcome.chargeToPaid(till);
    await comesIntoReview(till, first);
    expect(till.payment().reference).toBe(second);
    expect(till.desk.read().announcements).toMatchObject([{ reference: first, kind: 'review' }]);
    expect(codeOf(await till.desk.handOver(second))).toBe('done');
  });
});

describe('a sale of which one payment is for review, and a second one waits for its bank page', () => {
  async function tillWithBankPage(): Promise<OpenTill & { first: string; second: string }> {
    const till = openTill();
    const first = await outcome.chargeToDeclined(till);
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

  it('opens that page no more', async () => {
    const till = await tillWithBankPage();
    expect(await till.desk.bankPage(till.second)).toBeNull();
  });

  it('shows what is for review when it comes back to the counter', async () => {
    const till = await tillWithBankPage();
    await till.desk.leaveForLater(SALE);
    expect(till.desk.read().leftSales).toMatchObject([{ saleId: SALE, screen: 'needsReview' }]);
    await till.desk.resumeSale(SALE);
    expect(till.payment().reference).toBe(till.first);
  });

  it('shows it among those that are left for later where it came into review there', async () => {
    const till = openTill();
    const first = await outcome.chargeToDeclined(till);
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

  it('shows it also once its review is decided, since the second one still goes no further', async () => {
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

  it('shows it after a restart', async () => {
    const { desk, journal, clock, first } = await tillWithBankPage();
    await desk.stop();
    const till = openTill({ journal, clock });
    await till.desk.recover();
    expect(till.payment().reference).toBe(first);
    expect(till.view()).toMatchObject({ screen: 'needsReview' });
  });
});

describe('a payment that never left, of which the service then says what does not fit', () => {
  it('is not sent again', async () => {
    const till = openTill();
    till.gateway.will('initiate', outcome.UNSENT);
    await till.desk.charge(cardCharge());
    const { reference } = till.payment();
    await comesIntoReview(till, reference);
    expect(codeOf(await till.desk.sendAgain(reference))).toBe('needsReview');
    expect(till.gateway.sentTo('initiate')).toHaveLength(1);
  });
});
