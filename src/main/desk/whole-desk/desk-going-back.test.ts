import { describe, expect, it } from 'vitest';
import { type Problem, problem } from '../../../shared/problems.ts';
import { codeOf } from '../testing/code-of.fixture.ts';
import { ATTEMPT, cardCharge, nextRun, openTill, SALE } from '../testing/open-till.fixture.ts';
import * as outcome from '../testing/outcomes.fixture.ts';

const YEN = { currency: 'JPY', country: 'JP', ceilingMinor: 1_000_000 };

function tillThatGoesBack() {
  let found: Problem | null = null;
  const till = openTill({ stopping: { found: () => found, goesBack: () => found } });
  const goBack = () => {
    found = problem('journalGoesBack').problem;
  };
  return { ...till, goBack };
}

describe('a till that begins to restore a copy after a press', () => {
  it('re-queries no payment and changes no currency once a restore has begun', async () => {
    const till = tillThatGoesBack();
    till.goBack();
    expect(codeOf(await till.desk.checkEarlier(ATTEMPT))).toBe('journalGoesBack');
    expect(codeOf(await till.desk.changeCurrency(YEN))).toBe('journalGoesBack');
    expect([till.gateway.sentTo('requery'), till.journal.entries]).toEqual([[], []]);
  });
});

describe('stillPaying, the payments that a restore would interrupt', () => {
  it('waits for a running write, so that a charge being written counts', async () => {
    const till = openTill();
    const held = till.gateway.holds('initiate');
    const charging = till.desk.charge(cardCharge());
    for (let turns = 0; !till.trace.includes('append paymentIntended'); turns += 1) {
      expect(turns).toBeLessThan(200);
      await Promise.resolve();
    }
    expect(till.desk.read().current).toBeNull();
    expect(await till.desk.stillPaying()).toBe('sale');
    held.answer(outcome.ASKS_PIN);
    await charging;
  });

  it('includes an open step of this run after its sale was cancelled, but not in the next run', async () => {
    const [till] = await outcome.tillAfter(outcome.chargeToOtp);
    await till.desk.cancelSale(SALE);
    expect(await till.desk.stillPaying()).toBe('payment');
    const next = await nextRun(till);
    expect(await next.desk.stillPaying()).toBeNull();
  });

  it('includes an open step of a sale left for later, also in the next run', async () => {
    const [till] = await outcome.tillAfter(outcome.chargeToOtp);
    await till.desk.leaveForLater(SALE);
    const next = await nextRun(till);
    expect(await next.desk.stillPaying()).toBe('payment');
    await next.desk.resumeSale(SALE);
    expect(await next.desk.stillPaying()).toBe('sale');
  });

  it('returns null if no customer is paying, although a payment is unknown', async () => {
    const [till] = await outcome.tillAfter(outcome.chargeToUnknown);
    await till.desk.leaveForLater(SALE);
    expect(await till.desk.stillPaying()).toBeNull();
  });
});
