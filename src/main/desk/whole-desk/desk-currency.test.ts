import { describe, expect, it } from 'vitest';
import type { ChargeRequest } from '../../../shared/bridge-contract.ts';
import { codeOf } from '../testing/code-of.fixture.ts';
import { cardCharge, nextRun, OTHER_SALE, openTill, otherCustomersCharge, SALE } from '../testing/open-till.fixture.ts';
import * as outcome from '../testing/outcomes.fixture.ts';

const YEN = { currency: 'JPY', country: 'JP', ceilingMinor: 1_000_000 };
const NAIRA = { currency: 'NGN', country: 'NG', ceilingMinor: 100_000_000 };

function inYen(changes: Partial<ChargeRequest> = {}): ChargeRequest {
  return cardCharge({ saleId: OTHER_SALE, amount: { amountMinor: 1_500, currency: 'JPY' }, ...changes });
}

describe("the till's currency", () => {
  it('changes currency, country and ceiling from the next sale on, and journals old and new values', async () => {
    const till = openTill();
    expect(codeOf(await till.desk.changeCurrency(YEN))).toBe('done');
    expect(till.journal.entries.at(-1)).not.toHaveProperty('saleId');
    expect(till.journal.entries.at(-1)).toMatchObject({
      actor: 'ada',
      happening: { kind: 'currencyChanged', before: NAIRA, after: YEN },
    });
    expect(await till.desk.charge(otherCustomersCharge())).toMatchObject({
      problem: { code: 'fieldRefused', facts: { reason: 'currencyOther' } },
    });
    expect(codeOf(await till.desk.charge(inYen({ amount: { amountMinor: 1_000_001, currency: 'JPY' } })))).toBe(
      'amountAboveCeiling',
    );
    expect(await outcome.chargeWith(till, inYen(), outcome.ASKS_OTP)).toBe('done');
    expect(till.gateway.sentTo('initiate')).toMatchObject([
      { amount: { amountMinor: 1_500, currency: 'JPY' }, origin: { country: 'JP' } },
    ]);
  });

  it('journals no change of currency if the currency stays the same', async () => {
    const till = openTill();
    expect(codeOf(await till.desk.changeCurrency(NAIRA))).toBe('done');
    expect(till.journal.entries).toEqual([]);
  });

  it.each([
    ['a payment waits at the counter', outcome.chargeToOtp],
    ['a sale is paid and its goods are still here', outcome.chargeToPaid],
  ])('cannot change the currency while %s', async (_name, charge) => {
    const till = openTill();
    await charge(till);
    const before = till.journal.entries.length;
    expect(codeOf(await till.desk.changeCurrency(YEN))).toBe('currencyWaits');
    expect(till.journal.entries).toHaveLength(before);
  });

  it('cannot change the currency while a sale left for later has an open payment, also after a restart', async () => {
    const [till] = await outcome.tillAfter(outcome.chargeToOtp);
    await till.desk.leaveForLater(SALE);
    expect(codeOf(await till.desk.changeCurrency(YEN))).toBe('currencyWaits');
    const next = await nextRun(till);
    expect(codeOf(await next.desk.changeCurrency(YEN))).toBe('currencyWaits');
  });

  it('keeps the currency of a sale that has begun until the sale ends', async () => {
    const [till] = await outcome.tillAfter(outcome.chargeToDeclined);
    await till.desk.leaveForLater(SALE);
    expect(codeOf(await till.desk.changeCurrency(YEN))).toBe('done');
    await till.desk.resumeSale(SALE);
    expect(await outcome.chargeWith(till, cardCharge(), outcome.ASKS_OTP)).toBe('done');
    expect(till.payment().amount).toEqual(cardCharge().amount);
  });

  it('does not change the currency between the press of Charge and the payment', async () => {
    const till = openTill();
    till.gateway.will('initiate', outcome.ASKS_OTP);
    const [charged, changed] = await Promise.all([till.desk.charge(cardCharge()), till.desk.changeCurrency(YEN)]);
    // The sale has the currency of the act that came first.
    const codes = [codeOf(charged), codeOf(changed)];
    expect([
      ['done', 'currencyWaits'],
      ['fieldRefused', 'done'],
    ]).toContainEqual(codes);
  });
});
