import { describe, expect, it } from 'vitest';
import { type Problem, problem } from '../../../shared/problems.ts';
import { answered } from '../../../shared/testing/answers.fixture.ts';
import { codeOf } from '../testing/code-of.fixture.ts';
import { cardCharge, KEYED, OTHER_SALE, openTill, SALE } from '../testing/open-till.fixture.ts';
import * as outcome from '../testing/outcomes.fixture.ts';
import { settled } from '../testing/virtual-clock.fixture.ts';

/** A till that goes back to a copy from a moment on. */
function tillThatGoesBack() {
  let found: Problem | null = null;
  const till = openTill({ stopping: { found: () => found, goesBack: () => found } });
  const goBack = () => {
    found = problem('journalGoesBack').problem;
  };
  return { ...till, goBack };
}

describe('a till that goes back to a copy after somebody has pressed', () => {
  it('writes and sends no charge for which the service was still being asked', async () => {
    const till = tillThatGoesBack();
    till.gateway.will('initiate', outcome.TIMED_OUT);
    await till.desk.charge(cardCharge());
    const { reference } = till.payment();
    await till.clock.advance(600_000);
    await till.desk.leaveForLater(SALE);
    const written = till.journal.entries.length;
    const asking = till.gateway.holds('requery');
    const override = { reason: 'Supervisor agreed', references: [reference] };
    const charging = till.desk.charge(cardCharge({ saleId: OTHER_SALE, override }));
    await settled();
    till.goBack();
    asking.answer(answered({ reference, code: null, status: 'pending' }));
    expect(codeOf(await charging)).toBe('journalGoesBack');
    expect(till.gateway.sentTo('initiate')).toHaveLength(1);
    expect(till.journal.happenings.slice(written)).toEqual(['requeried']);
  });

  it('sends no step, and nothing once more', async () => {
    const otp = tillThatGoesBack();
    const reference = await outcome.chargeToOtp(otp);
    otp.goBack();
    expect(codeOf(await otp.desk.submit(reference, { step: 'otp', otp: KEYED.otp }))).toBe('journalGoesBack');
    const unsent = tillThatGoesBack();
    unsent.gateway.will('initiate', outcome.UNSENT);
    await unsent.desk.charge(cardCharge());
    unsent.goBack();
    expect(codeOf(await unsent.desk.sendAgain(unsent.payment().reference))).toBe('journalGoesBack');
    expect([otp.gateway.sentTo('validate'), unsent.gateway.sentTo('initiate')]).toMatchObject([[], [{}]]);
  });

  it('hands nothing over', async () => {
    const till = tillThatGoesBack();
    const reference = await outcome.chargeToPaid(till);
    till.goBack();
    expect(codeOf(await till.desk.handOver(reference))).toBe('journalGoesBack');
    expect(till.journal.happenings).not.toContain('goodsHandedOver');
  });
});

describe('what a customer may still be paying', () => {
  it('is known once nothing is being written: a charge that is just written down is at the counter then', async () => {
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

  it('is the step of this run after its sale was cancelled, and not the same step in the next run', async () => {
    const till = openTill();
    await outcome.chargeToOtp(till);
    await till.desk.cancelSale(SALE);
    expect(await till.desk.stillPaying()).toBe('payment');
    const next = openTill({ journal: till.journal, clock: till.clock });
    await next.desk.recover();
    expect(await next.desk.stillPaying()).toBeNull();
  });

  it('is the step of a sale that was left for later, in the next run, too: somebody can go on with it', async () => {
    const till = openTill();
    await outcome.chargeToOtp(till);
    await till.desk.leaveForLater(SALE);
    const next = openTill({ journal: till.journal, clock: till.clock });
    await next.desk.recover();
    expect(await next.desk.stillPaying()).toBe('payment');
    await next.desk.resumeSale(SALE);
    expect(await next.desk.stillPaying()).toBe('sale');
  });

  it('is nothing where only the fate of a payment is unknown', async () => {
    const till = openTill();
    await outcome.chargeToUnknown(till);
    await till.desk.leaveForLater(SALE);
    expect(await till.desk.stillPaying()).toBeNull();
  });
});
