import { describe, expect, it } from 'vitest';
import { answered, LOST } from '../../../shared/testing/answers.fixture.ts';
import { GOODS_GIVEN } from '../../../shared/testing/states.fixture.ts';
import { WARNED_FOR_MS } from '../hand-over/warning-log.ts';
import { codeOf } from '../testing/code-of.fixture.ts';
import { cardCharge, type OpenTill, OTHER_SALE, openTill, SALE } from '../testing/open-till.fixture.ts';
import * as outcome from '../testing/outcomes.fixture.ts';

type TiedTill = OpenTill & { first: string; second: string };

/**
 * Leaves a first sale of unknown outcome for later, overrides the warning to charge the same customer, and both are
 * paid.
 */
async function bothPaid(): Promise<TiedTill> {
  const till = openTill();
  const first = await outcome.chargeAnswered(till, outcome.TIMED_OUT);
  await till.clock.advance(600_000);
  await till.desk.leaveForLater(SALE);
  till.gateway.will('requery', LOST);
  till.gateway.will('initiate', outcome.NO_STEP);
  const override = { reason: 'The bank shows no debit', references: [first] };
  await till.desk.charge({ ...cardCharge({ saleId: OTHER_SALE }), override });
  const second = till.payment().reference;
  await till.hears(till.requeryAnswers());
  till.gateway.will('requery', answered({ reference: first }));
  await till.clock.advance(1_000);
  await till.desk.requery(first);
  return { ...till, first, second };
}

const handOversOf = ({ journal }: OpenTill) =>
  journal.entries.flatMap(({ happening, reference }) =>
    happening.kind === 'goodsHandedOver' ? [{ of: reference, toldOf: happening.toldOf }] : [],
  );

describe('goods of a payment that was charged beside another', () => {
  it.each([
    ['the first', 'the second', (till: TiedTill) => [till.first, till.second] as const],
    ['the second', 'the first', (till: TiedTill) => [till.second, till.first] as const],
  ])('leave for %s at once, and for %s after a warning', async (_one, _other, inOrder) => {
    const till = await bothPaid();
    const [one, other] = inOrder(till);
    expect(codeOf(await till.desk.handOver(one))).toBe('done');
    const handedOverAt = till.clock.now().toISOString();
    await till.clock.advance(5_000);
    expect(await till.desk.handOver(other)).toEqual({
      ok: false,
      problem: { code: 'goodsMayHaveLeft', facts: { reference: one, at: handedOverAt, by: 'ada' } },
    });
    expect(handOversOf(till)).toEqual([{ of: one }]);
    expect(codeOf(await till.desk.handOver(other))).toBe('done');
    expect(handOversOf(till)).toEqual([{ of: one }, { of: other, toldOf: [one] }]);
  });

  it('stay, with the reason at the counter, until a second press', async () => {
    const till = await bothPaid();
    await till.desk.handOver(till.first);
    await till.desk.handOver(till.second);
    expect(till.view()).toMatchObject({ screen: 'paid', handedOver: null, held: 'goodsMayHaveLeft' });
    await till.desk.handOver(till.second);
    expect(till.view()).toMatchObject({ screen: 'paid', handedOver: { by: 'ada' } });
    expect(till.view()).not.toHaveProperty('held');
  });

  it('do not leave for both payments by two simultaneous presses', async () => {
    const till = await bothPaid();
    const pressed = await Promise.all([till.desk.handOver(till.first), till.desk.handOver(till.second)]);
    expect(pressed.map(codeOf).sort()).toEqual(['done', 'goodsMayHaveLeft']);
    expect(handOversOf(till)).toHaveLength(1);
  });

  it('need a new warning after a restart, because another person may be there', async () => {
    const before = await bothPaid();
    await before.desk.handOver(before.first);
    await before.desk.handOver(before.second);
    await before.desk.stop();
    const till = openTill({ journal: before.journal, clock: before.clock });
    await till.desk.recover();
    till.gateway.will('requery', answered({ reference: before.second }), answered({ reference: before.second }));
    expect(codeOf(await till.desk.handOver(before.second))).toBe('goodsMayHaveLeft');
    expect(codeOf(await till.desk.handOver(before.second))).toBe('done');
  });

  it('need a new warning after the sale was left for later, because the counter no longer shows it', async () => {
    const till = await bothPaid();
    await till.desk.handOver(till.first);
    await till.desk.handOver(till.second);
    await till.desk.leaveForLater(OTHER_SALE);
    await till.desk.resumeSale(OTHER_SALE);
    expect(till.view()).not.toHaveProperty('held');
    expect(codeOf(await till.desk.handOver(till.second))).toBe('goodsMayHaveLeft');
    expect(handOversOf(till)).toEqual([{ of: till.first }]);
    expect(codeOf(await till.desk.handOver(till.second))).toBe('done');
  });

  it('need a new warning away from the counter after ten minutes', async () => {
    const till = await bothPaid();
    await till.desk.handOver(till.second);
    expect(codeOf(await till.desk.handOver(till.first))).toBe('goodsMayHaveLeft');
    await till.clock.advance(WARNED_FOR_MS + 1);
    expect(codeOf(await till.desk.handOver(till.first))).toBe('goodsMayHaveLeft');
    await till.clock.advance(WARNED_FOR_MS);
    expect(codeOf(await till.desk.handOver(till.first))).toBe('done');
  });

  it('need a new warning away from the counter after the machine slept, because the time is unknown', async () => {
    const till = await bothPaid();
    await till.desk.handOver(till.second);
    expect(codeOf(await till.desk.handOver(till.first))).toBe('goodsMayHaveLeft');
    till.clock.sleepMachine(1_000);
    till.gateway.will('requery', answered({ reference: till.first }), answered({ reference: till.first }));
    expect(codeOf(await till.desk.handOver(till.first))).toBe('goodsMayHaveLeft');
    expect(codeOf(await till.desk.handOver(till.first))).toBe('done');
  });

  it("stay if a case says that the customer has the other payment's goods", async () => {
    const till = await bothPaid();
    const settled = { ...GOODS_GIVEN, at: till.clock.now().toISOString() };
    await till.desk.reviews.change(till.first, () => ({ kind: 'settledByCase', settled }), 'ngozi');
    expect(await till.desk.handOver(till.second)).toMatchObject({
      problem: { code: 'goodsMayHaveLeft', facts: { reference: till.first, at: settled.at, by: 'ngozi' } },
    });
  });

  it('stay if a case says that the customer has already got the goods through an earlier, declined payment of the sale', async () => {
    const [till, first] = await outcome.tillAfter(outcome.chargeToDeclined);
    const settled = { ...GOODS_GIVEN, at: till.clock.now().toISOString() };
    await till.desk.reviews.change(first, () => ({ kind: 'settledByCase', settled }), 'ngozi');
    const second = await outcome.chargeToPaid(till);
    expect(await till.desk.handOver(second)).toMatchObject({
      problem: { code: 'goodsMayHaveLeft', facts: { reference: first, at: settled.at, by: 'ngozi' } },
    });
    expect(codeOf(await till.desk.handOver(second))).toBe('done');
    expect(handOversOf(till)).toEqual([{ of: second, toldOf: [first] }]);
  });

  it('are refused as handed over once they have left for their own payment', async () => {
    const till = await bothPaid();
    await till.desk.handOver(till.first);
    await till.desk.handOver(till.second);
    await till.desk.handOver(till.second);
    expect(codeOf(await till.desk.handOver(till.first))).toBe('alreadyHandedOver');
  });
});
