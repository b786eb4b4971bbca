import { describe, expect, it } from 'vitest';
import type { ChargeRequest } from '../../../shared/bridge-contract.ts';
import { codeOf } from '../testing/code-of.fixture.ts';
import { cardCharge, OTHER_SALE, openTill, otherCustomersCharge, SALE } from '../testing/open-till.fixture.ts';
import * as outcome from '../testing/outcomes.fixture.ts';

const YEN = { currency: 'JPY', country: 'JP', ceilingMinor: 1_000_000 };
const NAIRA = { currency: 'NGN', country: 'NG', ceilingMinor: 100_000_000 };

function inYen(changes: Partial<ChargeRequest> = {}): ChargeRequest {
  return cardCharge({ saleId: OTHER_SALE, amount: { amountMinor: 1_500, currency: 'JPY' }, ...changes });
}

describe('what the till charges in', () => {
  it('is changed from the next sale on, currency, country and ceiling together, and journaled as it was and is', async () => {
    const till = openTill();
    expect(codeOf(await till.desk.changeCurrency(YEN))).toBe('done');
    expect(till.journal.entries.at(-1)).toMatchObject({
      actor: 'ada',
      payment: null,
      happening: { kind: 'currencyChanged', before: NAIRA, after: YEN },
    });
    expect(await till.desk.charge(otherCustomersCharge())).toMatchObject({
      problem: { code: 'fieldRefused', facts: { reason: 'currencyOther' } },
    });
    expect(codeOf(await till.desk.charge(inYen({ amount: { amountMinor: 1_000_001, currency: 'JPY' } })))).toBe(
      'amountAboveCeiling',
    );
    till.gateway.will('initiate', outcome.ASKS_OTP);
    expect(codeOf(await till.desk.charge(inYen()))).toBe('done');
    expect(till.gateway.sentTo('initiate')).toMatchObject([
      { amount: { amountMinor: 1_500, currency: 'JPY' }, origin: { country: 'JP' } },
    ]);
  });

  it('is not journaled where nothing changes', async () => {
    const till = openTill();
    expect(codeOf(await till.desk.changeCurrency(NAIRA))).toBe('done');
    expect(till.journal.entries).toEqual([]);
  });

  it.each([
    ['a payment waits at the counter', outcome.chargeToOtp],
    ['a sale is paid, and its goods are still here', outcome.chargeToPaid],
  ])('stays as it is while %s', async (_name, charge) => {
    const till = openTill();
    await charge(till);
    const before = till.journal.entries.length;
    expect(codeOf(await till.desk.changeCurrency(YEN))).toBe('currencyWaits');
    expect(till.journal.entries).toHaveLength(before);
  });

  it('stays as it is while a payment of a sale that was left for later is open, also after a restart', async () => {
    const till = openTill();
    await outcome.chargeToOtp(till);
    await till.desk.leaveForLater(SALE);
    expect(codeOf(await till.desk.changeCurrency(YEN))).toBe('currencyWaits');
    const next = openTill({ journal: till.journal, clock: till.clock });
    await next.desk.recover();
    expect(codeOf(await next.desk.changeCurrency(YEN))).toBe('currencyWaits');
  });

  it('may be changed while what was cancelled is still open: it comes to the counter no more', async () => {
    const till = openTill();
    await outcome.chargeToOtp(till);
    await till.desk.cancelSale(SALE);
    await till.desk.finishSale(SALE);
    expect(codeOf(await till.desk.changeCurrency(YEN))).toBe('done');
  });

  it('is what a sale was begun in, until that has ended', async () => {
    const till = openTill();
    await outcome.chargeToDeclined(till);
    await till.desk.leaveForLater(SALE);
    expect(codeOf(await till.desk.changeCurrency(YEN))).toBe('done');
    await till.desk.resumeSale(SALE);
    till.gateway.will('initiate', outcome.ASKS_OTP);
    expect(codeOf(await till.desk.charge(cardCharge()))).toBe('done');
    expect(till.payment().amount).toEqual(cardCharge().amount);
  });

  it('does not change between the press of Charge and what it begins', async () => {
    const till = openTill();
    till.gateway.will('initiate', outcome.ASKS_OTP);
    const [charged, changed] = await Promise.all([till.desk.charge(cardCharge()), till.desk.changeCurrency(YEN)]);
    // Whichever came first, the sale is of the currency that held then.
    const codes = [codeOf(charged), codeOf(changed)];
    expect([
      ['done', 'currencyWaits'],
      ['fieldRefused', 'done'],
    ]).toContainEqual(codes);
  });
});
